import type { Land } from '../content/places.ts';
import type { Palette } from './palette.ts';
import type { Light } from './scene.ts';

export const WIDTH = 1200;
export const HEIGHT = 900;

/** What a motif is drawn on. */
export type Stage = {
  readonly palette: Palette;
  readonly land: Land;
  readonly light: Light;
  /** The hue of the motif's project type, as this light shows it. */
  readonly accent: string;
  /** Where the foreground begins. */
  readonly ground: number;
  readonly next: () => number;
};

export type Drawing = {
  readonly draw: (stage: Stage) => string;
  /** Where the foreground begins; the further up, the more room the motif has. */
  readonly ground?: number;
  /** The motif fills the picture: no land is drawn behind it. */
  readonly whole?: true;
  /** Water lies between the hills and the foreground, whatever the land. */
  readonly shore?: true;
};
