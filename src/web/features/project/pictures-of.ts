import type { PublicProject } from '#contract/projects.ts';
import { pictureSlots } from '#domain/project/slots.ts';
import { pictureWords } from '#web/kit/text/registry-words.ts';
import * as m from '#messages/messages.js';

export type Picture = { readonly url: string; readonly alt: string };

/** Returns a project's pictures in slot order, each with its alternative text. */
export function picturesOf(project: Pick<PublicProject, 'pictures' | 'title'>): readonly Picture[] {
  return pictureSlots.flatMap((slot) => {
    const picture = project.pictures[slot];
    if (picture === null) return [];
    return [
      { url: picture.url, alt: m.project_picture_alt({ slot: pictureWords[slot](), title: project.title }) },
    ];
  });
}
