import type { Land } from '../content/places.ts';
import type { Motif } from './motif.ts';

export const lights = ['day', 'gold', 'cloud', 'dawn', 'dusk'] as const;

/** The time of day and weather of a picture. */
export type Light = (typeof lights)[number];

/** The key of a picture: equal keys give the same picture. */
export type SceneKey = {
  readonly motif: Motif;
  readonly land: Land;
  readonly light: Light;
  /** Mirrored, so that two pictures of one motif look different. */
  readonly mirrored: boolean;
};

/** Returns the unique name of a picture. */
export function sceneName({ motif, land, light }: SceneKey): string {
  return `${motif}-${land}-${light}`;
}
