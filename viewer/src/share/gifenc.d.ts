declare module "gifenc" {
  type Colours = number[][];
  export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options: {
      palette?: Colours; delay: number; transparent?: boolean; transparentIndex?: number; dispose?: number;
    }): void;
    finish(): void;
    bytes(): Uint8Array;
  };
  export function quantize(pixels: Uint8ClampedArray, colours: number, options?: { format?: "rgb565" | "rgb444" }): Colours;
  export function applyPalette(pixels: Uint8ClampedArray, palette: Colours, format?: "rgb565" | "rgb444"): Uint8Array;
}
