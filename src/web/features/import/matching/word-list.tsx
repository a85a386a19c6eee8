import { useState } from 'react';
import type { WordField } from '#domain/import/known-words.ts';
import * as m from '#messages/messages.js';
import selectClasses from '#web/kit/forms/select-field.module.css';
import { Records } from '#web/kit/lists/lists.tsx';
import { Disclosure } from '#web/kit/navigation/disclosure.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { setWord } from './change-table.ts';
import { fieldName, wordChoices } from './field-words.ts';
import { fieldId, type TableProps } from './match-parts.ts';
import { type FoundWord, wordFields, wordsFound } from './match-words.ts';
import classes from './matching.module.css';

/** The words of a table of projects for type, program and stage, and what each is here. */
export function WordLists(props: TableProps) {
  if (props.table.kind !== 'projects') return null;
  return wordFields.map((field) => <WordList key={field} {...props} field={field} />);
}

const LEFT_OUT = '\n';

type WordListProps = TableProps & { readonly field: WordField };

function WordList(props: WordListProps) {
  const { sheet, table, field } = props;
  const words = wordsFound(sheet.described.columns, table, field);
  if (words === null || words.length === 0) return null;
  const columns = table.fields[field]?.columns ?? [];
  return <FoundWords key={columns.join('\n')} {...props} words={words} />;
}

function FoundWords({
  index,
  table,
  field,
  words,
  onChange,
}: WordListProps & { readonly words: readonly FoundWord[] }) {
  const unknown = words.filter(({ ours }) => ours === undefined).length;
  // Stays open while its words are given their meanings.
  const [isOpen, setOpen] = useState(unknown > 0);
  const name = fieldName(table.kind, field);
  const count = formatWhole(words.length);
  return (
    <Disclosure
      id={`${fieldId(index, table.kind, field)}-words`}
      title={
        unknown === 0
          ? m.import_match_words({ field: name, count })
          : m.import_match_words_open({ field: name, count, unknown: formatWhole(unknown) })
      }
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <Records
        label={m.import_match_words({ field: name, count })}
        columns={[
          { name: m.import_match_word() },
          { name: m.import_match_word_rows(), isNumber: true },
          { name: m.import_match_word_ours(), isSelfNamed: true },
        ]}
        rows={words.map((word) => ({
          key: word.text,
          cells: [
            word.text,
            formatWhole(word.count),
            <Word
              key="ours"
              word={word}
              field={field}
              onChoose={(ours) => onChange((current) => setWord(current, field, { text: word.text, ours }))}
            />,
          ],
        }))}
      />
    </Disclosure>
  );
}

type WordProps = {
  readonly word: FoundWord;
  readonly field: WordField;
  readonly onChoose: (ours: string | null | undefined) => void;
};

function Word({ word: { text, ours }, field, onChoose }: WordProps) {
  const choose = (value: string) => {
    if (value === LEFT_OUT) onChoose(null);
    else onChoose(value === '' ? undefined : value);
  };
  return (
    <div className={classes.target}>
      <select
        aria-label={m.import_match_word_of({ word: text })}
        value={ours === null ? LEFT_OUT : (ours ?? '')}
        data-open={ours === undefined || undefined}
        className={selectClasses.select}
        onChange={({ currentTarget: { value } }) => choose(value)}
      >
        {ours === undefined ? <option value="">{m.import_match_choose_word()}</option> : null}
        {wordChoices(field).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
        <option value={LEFT_OUT}>{m.import_match_leave_out()}</option>
      </select>
    </div>
  );
}
