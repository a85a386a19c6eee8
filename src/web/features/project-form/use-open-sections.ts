import type { ProjectComment } from '#contract/project-review.ts';
import { useState } from 'react';
import { type SectionName, sectionNames, type SectionState } from './form-context.ts';
import type { FormDraft } from './form-draft.ts';
import { completeSections, progressOf, sectionId, sectionShowing } from './form-parts.ts';

type Chosen = Readonly<Partial<Record<SectionName, boolean>>>;

const none: ReadonlySet<SectionName> = new Set();

/**
 * Which sections of the form are open. Sections that are complete as saved are closed, except those on screen when they are saved; the
 * reader's own choice comes first and lasts as long as the page. `saved` is null for a new entry, which begins with all of them open:
 * what the registry filled in has not been seen yet. Sections with fields in `wrong` begin open.
 */
export function useOpenSections(saved: FormDraft | null, canClose: boolean, wrong: readonly string[]) {
  const [closed, setClosed] = useState(() => (canClose && saved !== null ? completeSections(saved) : none));
  const [chosen, setChosen] = useState<Chosen>(() => openedFor(wrong));
  return {
    canClose,
    chosen,
    closed,
    toggle: (section: SectionName, isOpen: boolean) =>
      setChosen((previous) => ({ ...previous, [section]: isOpen })),
    /** Opens the sections of fields, such as those with errors. */
    reveal: (fields: readonly string[]) => setChosen((previous) => ({ ...previous, ...openedFor(fields) })),
    /** Closes what is complete after a save, except what is on screen: nothing moves under the reader's eyes. */
    settle: (draft: FormDraft) => {
      if (!canClose) return;
      const complete = [...completeSections(draft)];
      setClosed((previous) => new Set(complete.filter((name) => previous.has(name) || !isOnScreen(name))));
    },
  };
}

export type OpenSections = ReturnType<typeof useOpenSections>;

function openedFor(fields: readonly string[]): Chosen {
  const sections = fields.flatMap((field) => sectionShowing(field) ?? []);
  return Object.fromEntries(sections.map((section) => [section, true]));
}

/** Reports whether a section is open: by the reader's choice, else unless it is closed, complete and without open comments. */
export function isSectionOpen(
  { canClose, chosen, closed }: Pick<OpenSections, 'canClose' | 'chosen' | 'closed'>,
  section: SectionName,
  { isComplete, hasComments }: { readonly isComplete: boolean; readonly hasComments: boolean },
): boolean {
  if (!canClose) return true;
  return chosen[section] ?? !(closed.has(section) && isComplete && !hasComments);
}

/** Returns the state of each section of a draft. */
export function sectionStates(
  open: Pick<OpenSections, 'canClose' | 'chosen' | 'closed'>,
  draft: FormDraft,
  comments: readonly ProjectComment[],
): Readonly<Record<SectionName, SectionState>> {
  const progress = progressOf(draft);
  const commented = comments.map(({ field }) => (field === null ? null : sectionShowing(field)));
  const stateOf = (section: SectionName): SectionState => {
    const { required, empty } = progress[section];
    const isComplete = required > 0 && empty === 0;
    const openComments = commented.filter((one) => one === section).length;
    const isOpen = isSectionOpen(open, section, { isComplete, hasComments: openComments > 0 });
    return { required, empty, isComplete, openComments, isOpen };
  };
  return Object.fromEntries(sectionNames.map((name) => [name, stateOf(name)])) as Record<
    SectionName,
    SectionState
  >;
}

function isOnScreen(section: SectionName): boolean {
  const box = document.getElementById(sectionId(section))?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}
