import type { Land } from '../content/places.ts';
import type { Palette } from './palette.ts';
import type { Light } from './scene.ts';

export const WIDTH = 1200;
export const HEIGHT = 900;

/** The canvas that a motif is drawn on. */
export type Stage = {
  readonly palette: Palette;
  readonly land: Land;
  readonly light: Light;
  /** The hue of the motif's project type in this light. */
  readonly accent: string;
  /** Where the foreground begins. */
  readonly ground: number;
  readonly next: () => number;
};

export type Drawing = {
  readonly draw: (stage: Stage) => string;
  /** Where the foreground begins; a higher start leaves the motif more room. */
  readonly ground?: number;
  /** The motif fills the picture; no land is drawn behind it. */
  readonly whole?: true;
  /** Draw water between the hills and the foreground, regardless of the land. */
  readonly shore?: true;
};
