import { registryYear } from '#domain/registry-day.ts';
import type { HeldProject } from '#contract/held-projects.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { formatYears } from '#web/kit/text/format-years.ts';
import * as m from '#messages/messages.js';
import { useState, useEffect } from 'react';
import type { Refused } from './page-messages.ts';
import { refusedQuantities } from './form-rows.ts';
import { checkSubmission, checkUpdate } from './form-submission.ts';
import { type FormMode, type SectionName, sectionNames, type SectionState } from './form-context.ts';
import type { FormDraft } from './form-draft.ts';
import { type EntryToSend, type Failure, useEntrySending } from './use-entry-sending.ts';
import type { Sending } from './use-send.ts';
import { useUnsettledSave } from './unsettled-save.ts';
import { useFormDraft } from './use-form-draft.ts';
import type { ProjectComment } from '#contract/project-review.ts';
import { completeSections, progressOf, sectionId, sectionShowing } from './form-parts.ts';

export type Start = EntryToSend & {
  readonly begun: FormDraft;
  /** Key of a new entry's stored draft. */
  readonly entry: string;
  readonly mode: FormMode;
  /** Why its submission failed on the page it was created on; otherwise null. */
  readonly refused: Refused | null;
  /** Called with the fields of new errors. */
  readonly onErrors: (fields: readonly string[]) => void;
};

type Errors = Readonly<Record<string, string | undefined>>;
const noErrors: Errors = {};

/** State and handlers of the project form: draft, saving, submitting and errors. */
export function useProjectForm(start: Start) {
  const { project, begun, entry, mode, refused, onErrors } = start;
  const account = useLastClaims()?.sub ?? '';
  const begunAt = project?.updatedAt ?? null;
  const form = useFormDraft({ account, entry, begun, begunAt, isReadOnly: mode === 'read' });
  const unsettled = useUnsettledSave(account, entry);
  const [errors, setErrors] = useState<Errors>(refused?.fields ?? noErrors);
  const [failure, setFailure] = useState(refused === null ? null : refusedSubmission(refused));
  const end = (failed: Omit<Failure, 'number'> | null, fields: Readonly<Record<string, string>>) => {
    setErrors(fields);
    onErrors(Object.keys(fields));
    setFailure((previous) => failed && { ...failed, number: (previous?.number ?? 0) + 1 });
  };
  const sending = useEntrySending({ ...start, account, form, unsettled }, end);
  /** Shows faults and refused quantities. Returns false when there are none. */
  const showErrors = (act: Sending, faults: Readonly<Record<string, string>>): boolean => {
    const refusedFields = refusedQuantities(form.draft, { project, mode, ...factsOf(project) });
    const stopped = stopOf(act, faults, refusedFields);
    if (stopped !== null) end(stopped.failure, stopped.fields);
    return stopped !== null;
  };
  const clear = (...fields: readonly string[]) => {
    if (fields.some((field) => errors[field] !== undefined)) {
      setErrors((previous) => ({
        ...previous,
        ...Object.fromEntries(fields.map((field) => [field, undefined])),
      }));
    }
  };
  const currentFailure = sending.isPending ? null : failure;
  const isStale = errors['updatedAt'] !== undefined;
  return {
    ...form,
    errors,
    clear,
    failure: isStale || currentFailure?.isDeleted === true ? null : currentFailure,
    /** The action that failed because another person saved first; otherwise null. */
    staleAct: isStale && currentFailure !== null ? currentFailure.act : null,
    /** True when the action failed because the entry was deleted meanwhile. */
    isDeleted: currentFailure?.isDeleted === true,
    busyWith: sending.isPending ? sending.variables.act : null,
    /** Sends the form, unless a field of the emissions table holds a refused text. */
    start: (act: Sending, isForced = false) => {
      if (!sending.isPending && !showErrors(act, {})) sending.mutate({ act, isForced, isNew: false });
    },
    /** Saves the form as a new entry, once its own was deleted. */
    saveAsNew: () => sending.mutate({ act: 'save', isForced: false, isNew: true }),
    /** Returns true when the form can be submitted, or its emissions updated; otherwise shows what is missing. */
    check: (act: 'submit' | 'update') => {
      const facts = factsOf(project);
      const hasVersionInForce = act === 'update' || (project?.changesFromInForce ?? null) !== null;
      const faults =
        project !== null && hasVersionInForce
          ? checkUpdate(project, form.draft, facts)
          : checkSubmission(form.draft, facts);
      return !showErrors(act, faults);
    },
    /** Discards unsaved changes; what is typed next is another entry than one whose saves are unsettled. */
    discard: () => {
      unsettled.set(null);
      form.discard();
      setErrors(noErrors);
      setFailure(null);
    },
    forgetFailure: () => setFailure(null),
  };
}

function factsOf(project: HeldProject | null) {
  return { settled: project?.yearsWithUnits ?? [], currentYear: registryYear(new Date()) };
}

/**
 * Returns why nothing is sent, and its fields: faults, and quantities that hold a refused text, the first of which takes the focus. Null when
 * there is neither.
 */
export function stopOf(
  act: Sending,
  faults: Readonly<Record<string, string>>,
  refused: ReturnType<typeof refusedQuantities>,
) {
  const [first] = refused;
  const isComplete = Object.keys(faults).length === 0;
  if (isComplete && first === undefined) return null;
  const title = act === 'submit' ? m.form_incomplete() : m.form_failed();
  const text = isComplete ? null : m.problem_project_fields();
  const years = formatYears(refused.map(({ year }) => year));
  const ofRows = first !== undefined && { emissionReductions: m.form_quantities_refused({ years }) };
  return {
    failure: { act, title, text, canRetry: false, focus: first?.key },
    fields: { ...faults, ...ofRows },
  };
}

function refusedSubmission({ text }: Refused): Failure {
  return { number: 0, act: 'submit', title: m.form_not_submitted(), text, canRetry: false };
}

type Chosen = Readonly<Partial<Record<SectionName, boolean>>>;

const noSections: ReadonlySet<SectionName> = new Set();

/**
 * Which sections of the form are open. Sections that are complete as saved are closed, except those on screen when they are saved; the
 * reader's own choice comes first and lasts as long as the page. `saved` is null for a new entry, which begins with all of them open:
 * what the registry filled in has not been seen yet. Sections with fields in `wrong` begin open; those with open comments stay open once the
 * comments are resolved.
 */
export function useOpenSections(
  saved: FormDraft | null,
  canClose: boolean,
  { wrong, comments }: { readonly wrong: readonly string[]; readonly comments: readonly ProjectComment[] },
) {
  const [closed, setClosed] = useState(() =>
    canClose && saved !== null ? completeSections(saved) : noSections,
  );
  const [chosen, setChosen] = useState<Chosen>(() => openedFor(wrong));
  const [commented, setCommented] = useState(noSections);
  const added = comments
    .flatMap(({ field }) => sectionOf(field) ?? [])
    .filter((name) => !commented.has(name));
  if (added.length > 0) setCommented(new Set([...commented, ...added]));
  return {
    canClose,
    chosen,
    /** Sections that have had open comments on this page. */
    commented,
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

/** Returns the section that shows a comment's field; null for a comment on the whole entry. */
function sectionOf(field: string | null): SectionName | null {
  return field === null ? null : sectionShowing(field);
}

function openedFor(fields: readonly string[]): Chosen {
  const sections = fields.flatMap((field) => sectionShowing(field) ?? []);
  return Object.fromEntries(sections.map((section) => [section, true]));
}

/** Reports whether a section is open: by the reader's choice, else unless it is closed, complete and has had no open comments. */
export function isSectionOpen(
  { canClose, chosen, closed }: Pick<OpenSections, 'canClose' | 'chosen' | 'closed'>,
  section: SectionName,
  { isComplete, hadComments }: { readonly isComplete: boolean; readonly hadComments: boolean },
): boolean {
  if (!canClose) return true;
  return chosen[section] ?? !(closed.has(section) && isComplete && !hadComments);
}

/** Returns the state of each section of a draft. */
export function sectionStates(
  open: Pick<OpenSections, 'canClose' | 'chosen' | 'closed' | 'commented'>,
  draft: FormDraft,
  comments: readonly ProjectComment[],
): Readonly<Record<SectionName, SectionState>> {
  const progress = progressOf(draft);
  const commented = comments.map(({ field }) => sectionOf(field));
  const stateOf = (section: SectionName): SectionState => {
    const { required, empty } = progress[section];
    const isComplete = required > 0 && empty === 0;
    const openComments = commented.filter((one) => one === section).length;
    const isOpen = isSectionOpen(open, section, { isComplete, hadComments: open.commented.has(section) });
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

type Shown = Pick<ReturnType<typeof useProjectForm>, 'savedAt' | 'isChanged' | 'busyWith'>;

/**
 * Calls `onNewer` when a newer version of the project was fetched than the form shows, and starting again loses nothing: no changes, no upload,
 * and nobody who types in a dialog or a field, such as the reply to a comment.
 */
export function useNewerVersion(
  project: HeldProject | null,
  { savedAt, isChanged, busyWith }: Shown,
  { isUploading, onNewer }: { readonly isUploading: boolean; readonly onNewer: () => void },
): void {
  const isNewer = project !== null && savedAt !== null && new Date(project.updatedAt) > new Date(savedAt);
  const canStart = isNewer && !isChanged && busyWith === null && !isUploading;
  useEffect(() => {
    if (canStart && !isTyping()) onNewer();
  }, [canStart, onNewer]);
}

function isTyping(): boolean {
  const isInField = document.activeElement?.matches('input, textarea') === true;
  return isInField || document.querySelector('dialog[open]') !== null;
}
