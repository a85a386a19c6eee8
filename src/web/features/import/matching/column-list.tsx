import { useId } from 'react';
import * as m from '#messages/messages.js';
import selectClasses from '#web/kit/forms/select-field.module.css';
import { Records } from '#web/kit/lists/lists.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { assignColumn, fieldsOf } from './change-table.ts';
import { fieldChoices, fieldName } from './field-words.ts';
import type { Column, TableMapping } from './match-draft.ts';
import type { TableProps } from './match-parts.ts';
import classes from './matching.module.css';

/** Every column of a sheet, with examples, and what it is in the table. */
export function ColumnList({ sheet, table, onChange }: TableProps) {
  const { columns } = sheet.described;
  const choices = fieldChoices(table.kind);
  return (
    <Records
      label={m.import_match_columns({ count: formatWhole(columns.length) })}
      columns={[
        { name: m.import_match_column() },
        { name: m.import_match_samples() },
        { name: m.import_match_target(), isSelfNamed: true },
      ]}
      rows={columns.map((column) => ({
        key: column.heading,
        cells: [
          column.heading,
          <Samples key="samples" column={column} />,
          <Target
            key="target"
            column={column}
            table={table}
            choices={choices}
            onChoose={(field) => onChange((current) => assignColumn(current, column.heading, field))}
          />,
        ],
      }))}
    />
  );
}

function Samples({ column: { samples } }: { readonly column: Column }) {
  if (samples.length === 0) return <span className={classes.quiet}>{m.import_match_empty()}</span>;
  return (
    <ul className={classes.samples}>
      {samples.map((sample) => (
        <li key={sample}>{sample}</li>
      ))}
    </ul>
  );
}

type TargetProps = {
  readonly column: Column;
  readonly table: TableMapping;
  readonly choices: ReturnType<typeof fieldChoices>;
  readonly onChoose: (field: string | null) => void;
};

function Target({ column: { heading }, table, choices, onChoose }: TargetProps) {
  const id = useId();
  const fields = fieldsOf(table, heading);
  const [field = ''] = fields;
  const notes = notesOf(table, heading, fields);
  return (
    <div className={classes.target}>
      <select
        aria-label={m.import_match_meaning({ heading })}
        aria-describedby={notes.length === 0 ? undefined : id}
        value={field}
        data-used={field !== '' || undefined}
        className={selectClasses.select}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : value)}
      >
        <option value="">{m.import_match_ignore()}</option>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {notes.length === 0 ? null : (
        <p id={id} className={classes.note}>
          {notes.join(' ')}
        </p>
      )}
    </div>
  );
}

/** Returns what a select cannot show of how a column is read. */
function notesOf(table: TableMapping, heading: string, fields: readonly string[]): readonly string[] {
  const [field, ...others] = fields;
  if (field === undefined) return [];
  const { columns = [], onlyWhere, part, prefix } = table.fields[field] ?? {};
  const place = columns.indexOf(heading);
  const before = columns[place - 1];
  return [
    ...(before === undefined ? [] : [m.import_match_fallback({ heading: before })]),
    ...others.map((other) => m.import_match_also({ field: fieldName(table.kind, other) })),
    ...(part === undefined
      ? []
      : [m.import_match_part({ number: formatWhole(part.number), separator: part.separator })]),
    ...(prefix === undefined ? [] : [m.import_match_prefix({ prefix })]),
    ...(onlyWhere === undefined ? [] : [conditionText(onlyWhere)]),
  ];
}

/** Returns in words which rows a condition holds for. */
export function conditionText({ column, words }: NonNullable<TableMapping['onlyRows']>): string {
  return words === undefined
    ? m.import_match_only_filled({ column })
    : m.import_match_only_words({ column, words: words.join(', ') });
}
