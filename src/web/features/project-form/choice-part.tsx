import type { ProjectField } from '#domain/project/entry.ts';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import * as m from '#messages/messages.js';
import { fieldId, fieldLabel, fieldWord } from './field-words.ts';
import { useFormState, useNeed } from './form-context.ts';
import type { TextFieldName } from './form-draft.ts';

type Props = {
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
