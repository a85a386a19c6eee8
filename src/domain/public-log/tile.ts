import type { Subtree } from './tree.ts';

/** Hashes of a full tile; a tile is a subtree of height 8 (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
/** More levels than a log of 2^53 entries has. */
const MAX_LEVEL = 6;

/** Hashes `from` to before `from` + `count` of a level of tiles; each stands for 256^level leaves. */
export type Nodes = { readonly level: number; readonly from: number; readonly count: number };

/** Returns the hashes that a complete subtree is computed from: at most a tile, all of one tile. */
export function nodesOf({ height, index }: Subtree): Nodes {
  const level = Math.floor(height / TILE_HEIGHT);
  const count = 2 ** (height - level * TILE_HEIGHT);
  return { level, from: index * count, count };
}

/**
 * A tile as addresses name it: of hashes of a level, or (`entries`) of leaves; the `index`-th from 0, with its
 * first `width` members.
 */
export type Tile = {
  readonly level: number | 'entries';
  readonly index: number;
  readonly width: number;
};

const INDEX_PARTS = /^(?:x\d{3}\/)*\d{3}$/;
const WIDTH = /^[1-9]\d{0,2}$/;
const LEVEL = /^(?:0|[1-9]\d?)$/;

/**
 * Reads the address of a tile after `tile/`, such as `0/x001/234`, `entries/000.p/17`. Null for any other
 * spelling than the one of C2SP tlog-tiles, which gives every tile one address.
 */
export function readTileAddress(address: string): Tile | null {
  const [first = '', ...rest] = address.split('/');
  const level = first === 'entries' ? 'entries' : readLevel(first);
  if (level === null) return null;
  const [digits = '', width, ...more] = rest.join('/').split('.p/');
  if (more.length > 0 || !INDEX_PARTS.test(digits)) return null;
  const index = Number(digits.replaceAll(/[x/]/g, ''));
  if (!Number.isSafeInteger(index) || indexParts(index) !== digits) return null;
  if (width === undefined) return { level, index, width: TILE_WIDTH };
  return WIDTH.test(width) && Number(width) < TILE_WIDTH ? { level, index, width: Number(width) } : null;
}

function readLevel(text: string): number | null {
  return LEVEL.test(text) && Number(text) <= MAX_LEVEL ? Number(text) : null;
}

/** Returns the address of a tile after `tile/`. */
export function tileAddress({ level, index, width }: Tile): string {
  return `${level}/${indexParts(index)}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Writes 1234067 as `x001/x234/067`. */
function indexParts(index: number): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const parts = padded.match(/\d{3}/g) ?? [];
  return parts.map((part, place) => (place < parts.length - 1 ? `x${part}` : part)).join('/');
}

/** True if the tile's members are all in a log of `size` entries. */
export function isInLog({ level, index, width }: Tile, size: number): boolean {
  const leaves = level === 'entries' ? 1 : TILE_WIDTH ** level;
  return index * TILE_WIDTH + width <= Math.floor(size / leaves);
}

/** Full tiles of hashes that a log has once it grew from `old` to `size` entries and had not before, by level. */
export function tilesCompleted(old: number, size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0, leaves = TILE_WIDTH; leaves <= size; level += 1, leaves *= TILE_WIDTH) {
    for (let index = Math.floor(old / leaves); index < Math.floor(size / leaves); index += 1)
      tiles.push({ level, index, width: TILE_WIDTH });
  }
  return tiles;
}
