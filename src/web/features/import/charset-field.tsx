import { type Charset, charsets } from '#domain/import/charset.ts';
import * as m from '#messages/messages.js';
import { SelectField } from '#web/kit/forms/field.tsx';

/** How encodings are written. */
const names: Readonly<Record<Charset, string>> = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' };

type Props = {
  /** Null if it is to be found out. */
  readonly charset: Charset | null;
  readonly onChoose: (charset: Charset | null) => void;
};

/** The encoding of a CSV file, for one that does not show it. */
export function CharsetField({ charset, onChoose }: Props) {
  return (
    <SelectField
      label={m.import_charset_label()}
      name="charset"
      value={charset ?? ''}
      choices={[
        { value: '', text: m.import_charset_auto() },
        ...charsets.map((value) => ({ value, text: names[value] })),
      ]}
      onChoose={(value) => onChoose(charsets.find((one) => one === value) ?? null)}
    />
  );
}
