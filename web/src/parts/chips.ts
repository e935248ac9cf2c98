// What chips look like by their value.

export interface ChipLook {
  body: string;
  edge: string;
  ink: string;
}

const LOOKS: [number, ChipLook][] = [
  [100, { body: "#e9e4d6", edge: "#4d6fa8", ink: "#1c2430" }],
  [250, { body: "#d98aa0", edge: "#f6eee4", ink: "#2b0d16" }],
  [500, { body: "#b3262f", edge: "#f6eee4", ink: "#ffffff" }],
  [1_000, { body: "#2a5ca8", edge: "#f6eee4", ink: "#ffffff" }],
  [2_500, { body: "#1d7a4a", edge: "#f6eee4", ink: "#ffffff" }],
  [5_000, { body: "#b65a17", edge: "#f6eee4", ink: "#ffffff" }],
  [10_000, { body: "#1b1d22", edge: "#d9b66f", ink: "#f3dca4" }],
  [50_000, { body: "#5b3291", edge: "#f6eee4", ink: "#ffffff" }],
  [100_000, { body: "#c9861c", edge: "#fdf3dd", ink: "#241503" }],
  [500_000, { body: "#6b6f76", edge: "#f6eee4", ink: "#ffffff" }],
  [1_000_000, { body: "#0f6f73", edge: "#d9b66f", ink: "#ffffff" }],
  [2_500_000, { body: "#7a2748", edge: "#d9b66f", ink: "#ffffff" }],
  [10_000_000, { body: "#d9c9a0", edge: "#1b1d22", ink: "#1d1503" }],
];

/** The look of a chip of so many cents. */
export function lookOf(cents: number): ChipLook {
  const found = LOOKS.findLast(([value]) => value <= cents) ?? LOOKS[0]!;
  return found[1];
}

/** What is written on it: 2.5, 25, 1K. */
export function faceOf(cents: number): string {
  const dollars = cents / 100;
  return dollars >= 1000 ? `${dollars / 1000}K` : String(dollars);
}
