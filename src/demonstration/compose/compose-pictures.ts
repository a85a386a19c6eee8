import type { PictureSlot } from '#domain/project/slots.ts';
import type { Place } from '../content/places.ts';
import type { Theme } from '../content/theme.ts';
import { pictureFor } from '../picture-catalogue.ts';
import { pick } from './sequence.ts';

type PictureOptions = { readonly index: number; readonly wanted: number; readonly map: boolean };

const slots: readonly PictureSlot[] = ['featured', 'projectSite', 'activity', 'before', 'otherImage'];

/** Returns the names of a project's pictures: its subject first, then the site, the work and the surroundings; a map if it has many sites. */
export function composePictures(theme: Theme, { land }: Place, { index, wanted, map }: PictureOptions) {
  const pictures: Partial<Record<PictureSlot, string>> = {};
  for (const [step, slot] of slots.slice(0, wanted).entries()) {
    const motif = slot === 'before' ? 'meadow' : pick(theme.motifs, slot === 'otherImage' ? 0 : step);
    pictures[slot] = pictureFor(motif, land, slot === 'otherImage' ? index + 1 : index);
  }
  if (map && wanted > 0) pictures.mapOfActivities = pictureFor('map', land, index);
  return pictures;
}
