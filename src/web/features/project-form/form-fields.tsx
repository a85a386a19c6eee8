import { Hidden } from '#web/kit/text/text.tsx';
import * as m from '#messages/messages.js';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, type HTMLInputAutoCompleteAttribute } from 'react';
import { type SectionName, useFormState, useNeed } from './form-context.ts';
import { sectionHeadingId, sectionId } from './form-parts.ts';
import classes from './form-fields.module.css';
import type { ProjectField } from '#domain/project/entry.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import { fieldId, fieldLabel, fieldWord } from './field-words.ts';
import type { TextFieldName } from './form-draft.ts';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';

type FormSectionProps = {
  readonly name: SectionName;
  readonly title: string;
  /** What the section is for, and how long it takes. */
  readonly text: string;
  /** True when nothing in the section can be edited. */
  readonly isLocked: boolean;
  readonly children: ReactNode;
};

/**
 * A section of the form: its purpose and fields. Each field locks itself, so that comments, links and the map next to it still
 * work while it is locked. While the form is edited, its heading opens and closes it; paper shows all of it.
 */
export function FormSection({ name, title, text, isLocked, children }: FormSectionProps) {
  const heading = sectionHeadingId(name);
  const body = useId();
  const { sections } = useFormState();
  const { isOpen, isComplete } = sections.states[name];
  return (
    <section id={sectionId(name)} aria-labelledby={heading} className={classes.section}>
      <h2 id={heading} tabIndex={sections.canClose ? undefined : -1} className={classes.title}>
        {sections.canClose ? (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={body}
            onClick={() => sections.toggle(name, !isOpen)}
          >
            {title}
            <IconChevronDown size={20} aria-hidden className={classes.arrow} />
          </button>
        ) : (
          title
        )}
      </h2>
      {isOpen || !isComplete ? null : (
        <p className={classes.complete}>
          <IconCheck size={18} stroke={1.75} aria-hidden /> {m.form_section_whole()}
          <Hidden>. {m.form_section_closed()}</Hidden>
        </p>
      )}
      <div id={body} className={classes.body} data-closed={!isOpen || undefined}>
        {isLocked ? null : <p className={classes.text}>{text}</p>}
        <fieldset aria-labelledby={heading} className={classes.parts} data-locked={isLocked || undefined}>
          {children}
        </fieldset>
      </div>
    </section>
  );
}

const MAX_DEGREES_CHARACTERS = 12;

type TextPartProps = {
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
export function TextPart({ field, hint, rows, below, ...input }: TextPartProps) {
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

type ChoicePartProps = {
  readonly field: ProjectField & TextFieldName;
  readonly hint?: string;
  readonly words: Readonly<Record<string, () => string>>;
  readonly choices: readonly string[];
  /** True when one choice is preselected, so that there is no empty choice. */
  readonly hasDefault?: boolean;
  /** True when the choice is shown but can no longer be changed. */
  readonly isFixed?: boolean;
};

/** A form field with a single choice. */
export function ChoicePart({
  field,
  hint,
  words,
  choices,
  hasDefault = false,
  isFixed = false,
}: ChoicePartProps) {
  const { draft, mode, errors, setText, commentsOn } = useFormState();
  const need = useNeed(field);
  if (need === 'absent') return null;
  return (
    <div>
      <ChoiceField
        id={fieldId(field)}
        label={mode === 'edit' ? fieldLabel(field, need) : fieldWord(field)}
        {...(hint !== undefined && mode === 'edit' && { hint })}
        error={errors[field] ?? null}
        isRequired={need === 'required' && mode === 'edit'}
        isDisabled={mode !== 'edit' || isFixed}
        value={draft.texts[field]}
        {...(!hasDefault && { none: m.form_choose() })}
        choices={choices.map((value) => ({ value, text: words[value]?.() ?? value }))}
        onChoose={(value) => setText(field, value)}
      />
      {commentsOn(field)}
    </div>
  );
}
