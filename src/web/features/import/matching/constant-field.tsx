import { isWordField } from '#domain/import/known-words.ts';
import * as m from '#messages/messages.js';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { wordChoices } from './field-words.ts';

const MAX_VALUE_CHARACTERS = 500;

type Props = {
  readonly id: string;
  readonly label: string;
  readonly field: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
};

/** The value that a field has in all rows: one of the registry's words, or any text. */
export function ConstantField({ field, value, onChange, ...rest }: Props) {
  if (isWordField(field))
    return (
      <ChoiceField
        {...rest}
        value={value}
        none={m.import_match_choose_word()}
        choices={wordChoices(field)}
        onChoose={onChange}
      />
    );
  return (
    <TextField
      {...rest}
      value={value}
      maxLength={MAX_VALUE_CHARACTERS}
      inputMode={field === 'year' ? 'numeric' : 'text'}
      onType={onChange}
    />
  );
}
