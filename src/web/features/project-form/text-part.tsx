import type { ProjectField } from '#domain/project/entry.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { fieldId, fieldLabel, fieldWord } from './field-words.ts';
import { useFormState, useNeed } from './form-context.ts';
import type { TextFieldName } from './form-draft.ts';

const MAX_DEGREES_CHARACTERS = 12;

type Props = {
  readonly field: ProjectField & TextFieldName;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'decimal';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Number of visible lines; one when left out. */
  readonly rows?: number;
  readonly below?: ReactNode;
};

const maxLengths: Readonly<Record<string, { readonly maxLength: number } | undefined>> = Object.fromEntries(
  fieldDeclarations.flatMap((field) => {
    if (field.kind === 'line') return [[field.name, { maxLength: field.max }]];
    const isDegrees = field.kind === 'latitude' || field.kind === 'longitude';
    return isDegrees ? [[field.name, { maxLength: MAX_DEGREES_CHARACTERS }]] : [];
  }),
);

/** A text field of the form; whether it is required, its error and its comments come from the form. */
export function TextPart({ field, hint, rows, below, ...input }: Props) {
  const { draft, mode, errors, setText, commentsOn } = useFormState();
  const need = useNeed(field);
  if (need === 'absent') return null;
  const shared = {
    id: fieldId(field),
    label: mode === 'edit' ? fieldLabel(field, need) : fieldWord(field),
    ...(hint !== undefined && mode === 'edit' && { hint }),
    error: errors[field] ?? null,
    isRequired: need === 'required' && mode === 'edit',
    isDisabled: mode !== 'edit',
    value: draft.texts[field],
    onType: (text: string) => setText(field, text),
  };
  return (
    <div>
      {rows === undefined ? (
        <TextField {...shared} {...input} {...maxLengths[field]} />
      ) : (
        <TextArea {...shared} rows={rows} />
      )}
      {below}
      {commentsOn(field)}
    </div>
  );
}
