import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "./",
  assetsInclude: ["**/*.zst"],
  // Its package names an older build first, twice as large.
  resolve: { alias: { gifenc: "gifenc/dist/gifenc.esm.js" } },
  build: {
    target: "es2022",
    outDir: "build",
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
  },
  // A busy machine is no failure.
  test: { include: ["tests/unit/*.test.ts"], testTimeout: 120_000 },
});
