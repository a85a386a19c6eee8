import type { PictureSlot } from '#domain/project/slots.ts';
import type { Place } from '../content/places.ts';
import type { Theme } from '../content/theme.ts';
import { sceneFor } from '../pictures/catalogue.ts';
import type { SceneKey } from '../pictures/scene.ts';
import { pick } from './sequence.ts';

type PictureOptions = { readonly index: number; readonly wanted: number; readonly map: boolean };

const slots: readonly PictureSlot[] = ['featured', 'projectSite', 'activity', 'before', 'otherImage'];

/** Returns a project's pictures: its subject first, then the site, the work and the surroundings; a map if it has many sites. */
export function composePictures(theme: Theme, { land }: Place, { index, wanted, map }: PictureOptions) {
  const pictures: Partial<Record<PictureSlot, SceneKey>> = {};
  for (const [step, slot] of slots.slice(0, wanted).entries()) {
    const motif = slot === 'before' ? 'meadow' : pick(theme.motifs, slot === 'otherImage' ? 0 : step);
    pictures[slot] = sceneFor(motif, land, slot === 'otherImage' ? index + 1 : index);
  }
  if (map && wanted > 0) pictures.mapOfActivities = sceneFor('map', land, index);
  return pictures;
}
