import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { cutTile, type WorldPicture } from './cut-tile.ts';
import { type Scheme, TILE_PIXELS, type Tile } from './tile.ts';

type Colour = readonly [red: number, green: number, blue: number];

type Ground = {
  /** Light from the north-west: 128 on flat ground, more on slopes that face it. */
  readonly relief: WorldPicture;
  /** 0 is forest, 128 open or dry land, 255 snow and ice. */
  readonly cover: WorldPicture;
};

type GroundPalette = {
  readonly forest: Colour;
  readonly open: Colour;
  readonly snow: Colour;
  /** Shares by which full light brightens and full shadow darkens a colour. */
  readonly light: number;
  readonly shadow: number;
};

const palettes: Readonly<Record<Scheme, GroundPalette>> = {
  light: { forest: [232, 237, 220], open: [245, 242, 230], snow: [252, 252, 250], light: 0.05, shadow: 0.17 },
  dark: { forest: [28, 41, 36], open: [35, 43, 38], snow: [48, 59, 61], light: 0.5, shadow: 0.5 },
};

/**
 * Steps of cover and light, few so that tiles are small; at low zooms, where relief is dense, fewer. Flat
 * ground is in the middle of a step, so their numbers are odd.
 */
const COVER_STEPS = 21;
const FEW_LIGHT_STEPS = 17;
const MANY_LIGHT_STEPS = 33;
const MANY_FROM_ZOOM = 6;
/** Relief is known every 9 km: it fades towards zooms that show less of the world than that. */
const FADE_FROM_ZOOM = 7;
const FADE_PER_ZOOM = 0.8;

const RELIEF_FILE = new URL('./data/relief.webp', import.meta.url);
const COVER_FILE = new URL('./data/cover.webp', import.meta.url);

/** Reads the output of `npm run basemap:ground`. */
export async function readGround(): Promise<Ground> {
  const [relief, cover] = await Promise.all([readPicture(RELIEF_FILE), readPicture(COVER_FILE)]);
  return { relief, cover };
}

async function readPicture(file: URL): Promise<WorldPicture> {
  const picture = sharp(fileURLToPath(file)).extractChannel(0).raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { side: info.width, values: data };
}

/** The tile being drawn, cut out of both pictures. */
const light = new Uint8ClampedArray(TILE_PIXELS ** 2);
const covered = new Uint8ClampedArray(TILE_PIXELS ** 2);

/**
 * Draws the ground of a tile into red, green and blue bytes: what covers it, in the light on its relief. The
 * bytes are the caller's to keep, because new ones for each tile took much memory.
 */
export function drawGround({ relief, cover }: Ground, tile: Tile, scheme: Scheme, into: Uint8Array): void {
  cutTile(relief, tile, light);
  cutTile(cover, tile, covered);
  const lightSteps = tile.zoom < MANY_FROM_ZOOM ? FEW_LIGHT_STEPS : MANY_LIGHT_STEPS;
  const colours = coloursOf(palettes[scheme], lightSteps, reliefStrength(tile.zoom));
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    const coverStep = Math.floor(((covered[pixel] ?? 0) * COVER_STEPS) / 256);
    const lightStep = Math.floor(((light[pixel] ?? 0) * lightSteps) / 256);
    const colour = (coverStep * lightSteps + lightStep) * 3;
    const at = pixel * 3;
    into[at] = colours[colour] ?? 0;
    into[at + 1] = colours[colour + 1] ?? 0;
    into[at + 2] = colours[colour + 2] ?? 0;
  }
}

function reliefStrength(zoom: number): number {
  return FADE_PER_ZOOM ** Math.max(zoom - FADE_FROM_ZOOM, 0);
}

/** Returns the colours of all steps of cover and, within each, of all steps of light. */
function coloursOf(palette: GroundPalette, lightSteps: number, strength: number): Uint8Array {
  const { forest, open, snow } = palette;
  const colours: number[] = [];
  for (let cover = 0; cover < COVER_STEPS; cover += 1) {
    const share = (cover / (COVER_STEPS - 1)) * 2;
    const ground = share < 1 ? blend(forest, open, share) : blend(open, snow, share - 1);
    for (let step = 0; step < lightSteps; step += 1) {
      const lit = ((step + 0.5) / lightSteps) * 2 - 1;
      const factor = 1 + lit * strength * (lit > 0 ? palette.light : palette.shadow);
      colours.push(...ground.map((value) => Math.min(Math.round(value * factor), 255)));
    }
  }
  return Uint8Array.from(colours);
}

function blend(from: Colour, to: Colour, share: number): Colour {
  const at = (channel: 0 | 1 | 2) => from[channel] + (to[channel] - from[channel]) * share;
  return [at(0), at(1), at(2)];
}
