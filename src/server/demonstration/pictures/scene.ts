import type { Land } from '../content/places.ts';
import type { Motif } from './motif.ts';

export const lights = ['day', 'gold', 'cloud', 'dawn', 'dusk'] as const;

/** The hour and weather that a picture is drawn in. */
export type Light = (typeof lights)[number];

/** What decides a picture: two of the same name are the same picture. */
export type SceneKey = {
  readonly motif: Motif;
  readonly land: Land;
  readonly light: Light;
  /** Drawn the other way round, so that two pictures of one motif do not look alike. */
  readonly mirrored: boolean;
};

/** The name a picture is found by. */
export function sceneName({ motif, land, light }: SceneKey): string {
  return `${motif}-${land}-${light}`;
}
