import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import type { ProjectField } from '#domain/project/entry.ts';
import type { FieldDeclaration } from '#domain/project/field-declaration.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import type { DetailWith, Fields } from '#domain/project/project-details.ts';
import * as m from '#messages/messages.js';
import { choiceWords } from '#messages/words/choice.js';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import { fieldHint } from './field-sentences.ts';
import { fieldId, fieldLabel, fieldWord } from './field-words.ts';
import { type SectionName, shapeOf, useFormState, useNeed } from './form-context.ts';
import type { TextFieldName } from './form-draft.ts';
import classes from './form-fields.module.css';
import { sectionHeadingId, sectionId } from './form-parts.ts';

type FormSectionProps = {
  readonly name: SectionName;
  readonly title: string;
  /** What the section is for, and how long it takes. */
  readonly text: string;
  /** True when nothing in the section can be edited. */
  readonly isLocked: boolean;
  readonly children: ReactNode;
};

/** How the sections of a part of the form are titled: where a step has one section, by the step alone. */
export type SectionTitles = 'h2' | 'h3' | 'none';

const Titles = createContext<SectionTitles>('h2');

export const SectionTitlesProvider = Titles.Provider;

/**
 * A section of the form: its purpose and fields. Each field locks itself, so that comments, links and the map
 * next to it still work while it is locked.
 */
export function FormSection({ name, title, text, isLocked, children }: FormSectionProps) {
  const heading = sectionHeadingId(name);
  const titles = useContext(Titles);
  const isUntitled = titles === 'none';
  const label = isUntitled ? { 'aria-label': title } : { 'aria-labelledby': heading };
  const fields = (
    <>
      {isLocked ? null : <p className={classes.text}>{text}</p>}
      <fieldset {...label} className={classes.parts} data-locked={isLocked || undefined}>
        {children}
      </fieldset>
    </>
  );
  // The step around it is the landmark.
  if (isUntitled) {
    return (
      <div id={sectionId(name)} className={classes.section}>
        {fields}
      </div>
    );
  }
  const named = { id: heading, tabIndex: -1, className: classes.title };
  return (
    <section id={sectionId(name)} aria-labelledby={heading} className={classes.section}>
      {titles === 'h2' ? <h2 {...named}>{title}</h2> : <h3 {...named}>{title}</h3>}
      {fields}
    </section>
  );
}

const MAX_DEGREES_CHARACTERS = 12;

type DeclaredName = ProjectField & TextFieldName;

const declarations = Object.fromEntries(fieldDeclarations.map((field) => [field.name, field])) as Readonly<
  Record<DeclaredName, FieldDeclaration>
>;

type InputProps = Pick<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'>;

/** What a browser knows of its user. */
const known: Readonly<Partial<Record<DeclaredName, InputProps>>> = {
  'location.address': { autoComplete: 'street-address' },
  'contact.fullName': { autoComplete: 'name' },
  'contact.jobTitle': { autoComplete: 'organization-title' },
  'contact.tel': { type: 'tel', autoComplete: 'tel' },
};

function inputProps(field: FieldDeclaration): InputProps {
  switch (field.kind) {
    case 'line':
      return { maxLength: field.max };
    case 'latitude':
    case 'longitude':
      return { maxLength: MAX_DEGREES_CHARACTERS, inputMode: 'decimal' };
    case 'email':
      return { type: 'email', autoComplete: 'email' };
    case 'lines':
    case 'choice':
    case 'date':
      return {};
  }
}

/** Lines of a text of several, where its part says nothing else. */
const LINES = 3;

type TextPartProps = {
  readonly field: DeclaredName;
  /** Number of visible lines of a text of several. */
  readonly rows?: number;
  readonly below?: ReactNode;
};

/** A text field of the form; whether it is required, its error and its comments come from the form. */
export function TextPart({ field, rows = LINES, below }: TextPartProps) {
  const { draft, setText, commentsOn } = useFormState();
  const shared = useSharedProps(field);
  if (shared === null) return null;
  const typed = {
    ...shared,
    value: draft.texts[field],
    onType: (text: string) => setText(field, text),
  };
  return (
    <div>
      {declarations[field].kind === 'lines' ? (
        <TextArea {...typed} rows={rows} />
      ) : (
        <TextField {...typed} {...inputProps(declarations[field])} {...known[field]} />
      )}
      {below}
      {commentsOn(field)}
    </div>
  );
}

type ChoicePartProps = {
  readonly field: ChoiceName;
  /** Hint, if it is not the field's own. */
  readonly hint?: string;
  /** The choices, if they are not all. */
  readonly choices?: readonly string[];
  /** True when the choice is shown but can no longer be changed. */
  readonly isFixed?: boolean;
  /** Called in place of setting the field. */
  readonly onChoose?: (value: string) => void;
};

type ChoiceName = Fields[DetailWith<'kind', 'choice'>]['name'];

/** A form field with a single choice; one that always has a value offers no empty choice. */
export function ChoicePart({ field, hint, choices, isFixed = false, onChoose }: ChoicePartProps) {
  const { draft, setText, commentsOn } = useFormState();
  const shared = useSharedProps(field, hint);
  const declared = declarations[field];
  if (shared === null || declared.kind !== 'choice') return null;
  const words: Readonly<Record<string, () => string>> = choiceWords[field];
  return (
    <div>
      <ChoiceField
        {...shared}
        isDisabled={shared.isDisabled || isFixed}
        value={draft.texts[field]}
        {...(declared.initial === undefined && { none: m.form_choose() })}
        choices={(choices ?? declared.choices).map((value) => ({ value, text: words[value]?.() ?? value }))}
        onChoose={onChoose ?? ((value) => setText(field, value))}
      />
      {commentsOn(field)}
    </div>
  );
}

/** Returns what controls of all kinds get; null for a field that the entry does not have. */
function useSharedProps(field: DeclaredName, hint?: string) {
  const { draft, mode, errors } = useFormState();
  const need = useNeed(field);
  if (need === 'absent') return null;
  const isEditable = mode === 'edit';
  const help = hint ?? fieldHint(field, shapeOf(draft).kind);
  return {
    id: fieldId(field),
    label: isEditable ? fieldLabel(field, need) : fieldWord(field),
    ...(help !== undefined && isEditable && { hint: help }),
    error: errors[field] ?? null,
    isRequired: need === 'required' && isEditable,
    isDisabled: !isEditable,
  };
}
