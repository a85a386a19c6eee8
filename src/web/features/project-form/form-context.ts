import { type FieldNeed, fieldNeed } from '#domain/project/field-needs.ts';
import type { ProjectField } from '#domain/project/entry.ts';
import { type ProjectKind, projectKind } from '#domain/project/program-types.ts';
import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { FormDraft, NamedFile, TextFieldName } from './form-draft.ts';

/** What may be written at the moment: everything, nothing, or what an update of emissions changes. */
export type FormMode = 'edit' | 'read' | 'update';

export type FormState = {
  readonly draft: FormDraft;
  readonly mode: FormMode;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly setText: (field: TextFieldName, text: string) => void;
  readonly setFile: (slot: string, file: NamedFile | null) => void;
  readonly setRows: (rows: FormDraft['rows']) => void;
  /** Told when a file sets out and when it has come to an end: nothing is saved meanwhile. */
  readonly onSending: (isSending: boolean) => void;
  /** The open and settled comments on a part, drawn beside it. */
  readonly commentsOn: (field: string) => ReactNode;
  readonly currentYear: number;
};

const FormContext = createContext<FormState | null>(null);

export const FormProvider = FormContext.Provider;

/** What the parts of the form share. */
export function useFormState(): FormState {
  const state = useContext(FormContext);
  if (state === null) throw new Error('A part of the project form stands outside it.');
  return state;
}

type Shape = Parameters<typeof fieldNeed>[1];

/** What of a draft decides which parts are there. */
export function shapeOf({ texts }: Pick<FormDraft, 'texts'>): Shape & { readonly kind: ProjectKind } {
  const programType = (texts.programType || null) as Shape['programType'];
  const stage = (texts.projectStatus || null) as Shape['stage'];
  const programOfActivities = (texts.programOfActivities || null) as Shape['programOfActivities'];
  return { programType, stage, programOfActivities, kind: projectKind(programType) };
}

/** Whether a part is asked for in the form as it is filled in now. */
export function useNeed(field: ProjectField): FieldNeed {
  return fieldNeed(field, shapeOf(useFormState().draft));
}
