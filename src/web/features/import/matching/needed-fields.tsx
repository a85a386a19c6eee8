import { useState } from 'react';
import * as m from '#messages/messages.js';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { setField, withColumns, withConstant } from './change-table.ts';
import { ConstantField } from './constant-field.tsx';
import { fieldName } from './field-words.ts';
import { fieldId, type TableProps } from './match-parts.ts';
import classes from './matching.module.css';
import { openFields, requiredFields } from './open-questions.ts';

/** Choices beside the columns; no heading can be the same. */
const ONE_VALUE = '\n';

/** The required fields of a table, those that are open first: each is a column or one value for all rows. */
export function NeededFields(props: TableProps) {
  const { table } = props;
  // The order stays while they are filled in.
  const [first] = useState(() => new Set(openFields(table)));
  const fields = requiredFields(table.kind).toSorted(
    (one, other) => Number(first.has(other)) - Number(first.has(one)),
  );
  return (
    <fieldset className={classes.needed}>
      <legend className={classes.title}>{m.import_match_needed()}</legend>
      {fields.map((field) => (
        <NeededField key={field} {...props} field={field} />
      ))}
    </fieldset>
  );
}

function NeededField({
  sheet,
  index,
  table,
  field,
  isAsked,
  onChange,
}: TableProps & { readonly field: string }) {
  const { columns = [], constant } = table.fields[field] ?? {};
  const [column] = columns;
  const hasValue = column === undefined && constant !== undefined;
  const label = fieldName(table.kind, field);
  const isOpen = isAsked && column === undefined && !hasValue;
  const id = fieldId(index, table.kind, field);
  const choose = (value: string) =>
    onChange((current) => {
      if (value === ONE_VALUE) return withConstant(current, field, '');
      if (value === '') return setField(current, field, null);
      return withColumns(setField(current, field, null), field, [value]);
    });
  return (
    <div className={classes.neededField}>
      <ChoiceField
        id={hasValue ? `${id}-source` : id}
        label={label}
        isRequired
        value={hasValue ? ONE_VALUE : (column ?? '')}
        none={m.import_match_choose()}
        choices={[
          { value: ONE_VALUE, text: m.import_match_one_value() },
          ...sheet.described.columns.map(({ heading }) => ({ value: heading, text: heading })),
        ]}
        error={isOpen ? m.import_match_column_needed() : null}
        onChoose={choose}
      />
      {hasValue ? (
        <ConstantField
          id={id}
          label={m.import_match_value_of({ field: label })}
          field={field}
          value={constant}
          error={isAsked && constant.trim() === '' ? m.import_match_value_needed() : null}
          onChange={(text) => onChange((current) => withConstant(current, field, text))}
        />
      ) : null}
    </div>
  );
}
