import type { PublicProject } from '#contract/projects.ts';
import { type PictureSlot, pictureSlots } from '#domain/project/slots.ts';
import * as m from '#messages/messages.js';

export type Picture = { readonly url: string; readonly alt: string };

const slotWords: Record<PictureSlot, () => string> = {
  featured: m.picture_featured,
  projectSite: m.picture_project_site,
  before: m.picture_before,
  activity: m.picture_activity,
  otherImage: m.picture_other_image,
  mapOfActivities: m.picture_map_of_activities,
};

/** A project's pictures in the order of their slots, each with what it shows. */
export function picturesOf(project: Pick<PublicProject, 'pictures' | 'title'>): readonly Picture[] {
  return pictureSlots.flatMap((slot) => {
    const picture = project.pictures[slot];
    if (picture === null) return [];
    return [
      { url: picture.url, alt: m.project_picture_alt({ slot: slotWords[slot](), title: project.title }) },
    ];
  });
}
