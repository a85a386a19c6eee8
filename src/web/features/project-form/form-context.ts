import { createContext, type ReactNode, useContext } from 'react';
import type { ProjectComment } from '#contract/project-review.ts';
import { fieldNeed, type ProjectField } from '#domain/project/entry.ts';
import type { FieldNeed } from '#domain/project/field-declaration.ts';
import { type ProjectKind, projectKind } from '#domain/project/project-terms.ts';
import type { FormDraft, NamedFile, TextFieldName } from './form-draft.ts';

/** What can be edited: everything, nothing, or only what an emissions update changes. */
export type FormMode = 'edit' | 'read' | 'update';

/** The form's sections in page order. */
export const sectionNames = [
  'basics',
  'timeline',
  'place',
  'people',
  'emissions',
  'documents',
  'pictures',
] as const;

export type SectionName = (typeof sectionNames)[number];

export type FormState = {
  readonly draft: FormDraft;
  readonly mode: FormMode;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly setText: (field: TextFieldName, text: string) => void;
  readonly setFile: (slot: string, file: NamedFile | null) => void;
  readonly setRows: (rows: FormDraft['rows'], units: FormDraft['units']) => void;
  /** Keeps a refused text of the emissions table by its field's key; null once it is corrected or cleared. */
  readonly setRefusedText: (key: string, text: string | null) => void;
  /** Called when an upload starts and ends; nothing can be saved in between. */
  readonly onSending: (isSending: boolean) => void;
  /** Renders the open and resolved comments on a field. */
  readonly commentsOn: (field: string) => ReactNode;
  /** Open comments, also those on the project as a whole. */
  readonly openComments: readonly ProjectComment[];
  /** Progress of each section towards submission. */
  readonly progress: Readonly<Record<SectionName, SectionState>>;
  /** Brings a field on screen, by its name in errors and comments, wherever the form keeps it. */
  readonly show: (field: string) => void;
  /** The fields that were brought on screen so. */
  readonly shown: ReadonlySet<string>;
  /** Changes several values at once. */
  readonly change: (to: (previous: FormDraft) => FormDraft) => void;
  readonly currentYear: number;
};

/** A section's progress towards submission: required fields, empty ones, errors and open comments. */
export type SectionState = {
  readonly required: number;
  readonly empty: number;
  readonly errors: number;
  readonly openComments: number;
};

const FormContext = createContext<FormState | null>(null);

export const FormProvider = FormContext.Provider;

/** Returns the state shared by the form's fields. */
export function useFormState(): FormState {
  const state = useContext(FormContext);
  if (state === null) throw new Error('A part of the project form stands outside it.');
  return state;
}

type Shape = Parameters<typeof fieldNeed>[1];

/** Returns the values of a draft that decide which fields apply. */
export function shapeOf({ texts }: Pick<FormDraft, 'texts'>): Shape & { readonly kind: ProjectKind } {
  const programType = (texts.programType || null) as Shape['programType'];
  const stage = (texts.projectStatus || null) as Shape['stage'];
  const programOfActivities = (texts.programOfActivities || null) as Shape['programOfActivities'];
  return { programType, stage, programOfActivities, kind: projectKind(programType) };
}

/** Returns whether a field is required, optional or not applicable in the form as currently filled in. */
export function useNeed(field: ProjectField): FieldNeed {
  return fieldNeed(field, shapeOf(useFormState().draft));
}
