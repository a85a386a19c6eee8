import type { ProjectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { shapeOf } from './form-context.ts';
import type { FormDraft, TextFieldName } from './form-draft.ts';

type Texts = Readonly<Partial<Record<TextFieldName, string>>>;

/**
 * Returns the title and description that the form fills in for an inventory or a purchase, from its year and
 * source; empty for projects, which need their own. `organization`: the name of its holder.
 */
export function suggestedTexts(kind: ProjectKind, texts: Texts, organization: string) {
  const year = texts['timeline.startYear'] ?? '';
  if (kind === 'inventory') {
    return {
      title: m.suggested_inventory_title({ year }).trim(),
      description: m.suggested_inventory_description({ organization, year }),
    };
  }
  if (kind !== 'offsets') return { title: '', description: '' };
  const source = texts.offsetProvider?.trim() || texts.offsetRegistry?.trim() || '';
  const named = [source, year].filter((text) => text !== '').join(', ');
  return {
    title: named === '' ? m.suggested_offsets_title() : m.suggested_offsets_title_of({ named }),
    description: m.suggested_offsets_description({ organization }),
  };
}

/**
 * Returns a changed form whose title and description follow year and source, unless someone wrote their own:
 * then they no longer are what the form filled in before.
 */
export function withTextsFollowing(before: FormDraft, after: FormDraft): FormDraft {
  const { kind } = shapeOf(after);
  // Only the organization's name differs between two suggested descriptions.
  const organization = organizationIn(before, kind);
  const [were, are] = [
    suggestedTexts(kind, before.texts, organization),
    suggestedTexts(kind, after.texts, organization),
  ];
  const follow = (field: 'title' | 'description') =>
    were[field] !== '' && before.texts[field] === were[field] ? are[field] : after.texts[field];
  return {
    ...after,
    texts: { ...after.texts, title: follow('title'), description: follow('description') },
  };
}

const MARK = '\u0000';

/** Returns the organization that the description that was filled in names; empty if it is another text. */
function organizationIn({ texts }: FormDraft, kind: ProjectKind): string {
  const [start = '', end = ''] = suggestedTexts(kind, texts, MARK).description.split(MARK);
  const { description } = texts;
  const isIt = start !== '' && description.startsWith(start) && description.endsWith(end);
  return isIt ? description.slice(start.length, description.length - end.length) : '';
}
