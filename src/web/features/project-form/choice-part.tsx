import type { ProjectField } from '#domain/project/entry.ts';
import { ChoiceField } from '#web/kit/choice-field.tsx';
import * as m from '#messages/messages.js';
import { fieldId, fieldLabel, fieldWord } from './field-words.ts';
import { useFormState, useNeed } from './form-context.ts';
import type { TextFieldName } from './form-draft.ts';

type Props = {
  readonly field: ProjectField & TextFieldName;
  readonly hint?: string;
  readonly words: Readonly<Record<string, () => string>>;
  readonly choices: readonly string[];
  /** Whether one is chosen from the start, so that none is no choice. */
  readonly hasDefault?: boolean;
  /** Shown, but not chosen any more. */
  readonly isFixed?: boolean;
};

/** A part of the form that is a choice of one. */
export function ChoicePart({ field, hint, words, choices, hasDefault = false, isFixed = false }: Props) {
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
