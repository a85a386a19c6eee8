import type { Scheme, Tile } from './tile.ts';

/** Messages to and from the drawing thread. */
export type PaintOrder = { readonly id: number; readonly tile: Tile; readonly scheme: Scheme };
export type Painted =
  | { readonly id: number; readonly bytes: Uint8Array; readonly isOpenWater: boolean }
  | { readonly id: number; readonly fault: string };
