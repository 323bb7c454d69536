export function largeOrkIsland(rounds?: number): string;
