import type { HeldProject } from '#contract/held-projects.ts';
import { projectFields } from '#domain/project/entry.ts';
import { useKeptDraft } from '#web/kit/forms/use-kept-draft.ts';
import { useMemo } from 'react';

/** Stands for the project as a whole where comments are collected by field. */
export const WHOLE = 'project';

/** A comment on a field, or on the whole project when `field` is null. */
export type NewComment = { readonly field: string | null; readonly text: string };

/** Comments that the reviewer wrote and did not send, by field. They survive a reload of the tab. */
export function useUnsentComments({ projectSerial, documents }: HeldProject) {
  const slots = Object.keys(documents).join(' ');
  const empty = useMemo(() => {
    const named = slots.split(' ').map((slot) => `documents.${slot}`);
    return Object.fromEntries([WHOLE, ...projectFields, ...named].map((field) => [field, '']));
  }, [slots]);
  const { draft, setDraft } = useKeptDraft<Readonly<Record<string, string>>>(
    `review ${projectSerial}`,
    empty,
  );
  const written = Object.entries(draft)
    .filter(([, text]) => text.trim() !== '')
    .map(([field, text]): NewComment => ({ field: field === WHOLE ? null : field, text: text.trim() }));
  return {
    /** The comments to send, in the order of the form; the one on the whole project first. */
    written,
    textOn: (field: string) => draft[field] ?? '',
    write: (field: string, text: string) => setDraft({ ...draft, [field]: text }),
    /** Forgets the comments on these fields; on all without them. */
    discard: (fields: readonly string[] = Object.keys(draft)) =>
      setDraft({ ...draft, ...Object.fromEntries(fields.map((field) => [field, ''])) }),
  };
}

export type UnsentComments = ReturnType<typeof useUnsentComments>;
