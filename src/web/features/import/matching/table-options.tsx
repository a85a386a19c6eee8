import { repetitions, tonneUnits } from '#domain/import/mapping.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { updateField, withConstant, withoutConstant } from './change-table.ts';
import { conditionText } from './column-list.tsx';
import { ConstantField } from './constant-field.tsx';
import { fieldChoices, fieldName } from './field-words.ts';
import type { TableMapping } from './match-draft.ts';
import { fieldId, type TableProps } from './match-parts.ts';
import classes from './matching.module.css';
import { requiredFields } from './open-questions.ts';

const quantities = ['issued', 'retired', 'tonnes'] as const;

const unitTexts = { t: m.import_match_unit_t, kt: m.import_match_unit_kt, Mt: m.import_match_unit_mt };

const repetitionTexts: Readonly<
  Record<TableMapping['kind'], Readonly<Record<'refuse' | 'sum', () => string>>>
> = {
  projects: { refuse: m.import_match_refuse, sum: m.import_match_first_counts },
  vintages: { refuse: m.import_match_refuse, sum: m.import_match_sum },
  inventories: { refuse: m.import_match_refuse, sum: m.import_match_sum },
};

/** Units, values for all rows, and what becomes of several rows of the same entry. */
export function TableOptions(props: TableProps) {
  const { table, onChange } = props;
  const isProjects = table.kind === 'projects';
  return (
    <div className={classes.options}>
      <ChoiceField
        label={isProjects ? m.import_match_repeated_projects() : m.import_match_repeated()}
        value={table.repeated}
        choices={repetitions.map((value) => ({ value, text: repetitionTexts[table.kind][value]() }))}
        onChoose={(value) =>
          onChange((current) => ({ ...current, repeated: value === 'sum' ? 'sum' : 'refuse' }))
        }
      />
      {isProjects ? null : <Units {...props} />}
      <FixedValues {...props} />
      {table.onlyRows === undefined ? null : <p className={classes.note}>{conditionText(table.onlyRows)}</p>}
    </div>
  );
}

function Units({ table, onChange }: TableProps) {
  const used = quantities.filter((field) => (table.fields[field]?.columns ?? []).length > 0);
  return used.map((field) => (
    <ChoiceField
      key={field}
      label={m.import_match_unit({ field: fieldName(table.kind, field) })}
      value={table.fields[field]?.unit ?? 't'}
      choices={tonneUnits.map((unit) => ({ value: unit, text: unitTexts[unit]() }))}
      onChoose={(value) =>
        onChange((current) => {
          const unit = tonneUnits.find((each) => each === value);
          return updateField(current, field, { unit: unit === 't' ? undefined : unit });
        })
      }
    />
  ));
}

/** Values that fields have in all rows, or where their columns are empty; required fields have theirs above. */
function FixedValues({ table, index, onChange }: TableProps) {
  const { kind, fields } = table;
  const required = new Set(requiredFields(kind));
  const isAbove = (field: string) => required.has(field) && (fields[field]?.columns ?? []).length === 0;
  const fixed = Object.keys(fields).filter(
    (field) => fields[field]?.constant !== undefined && !isAbove(field),
  );
  const free = fieldChoices(kind).filter(({ value }) => fields[value] === undefined && !required.has(value));
  return (
    <>
      {fixed.map((field) => (
        <div key={field} className={classes.fixed}>
          <ConstantField
            id={`${fieldId(index, kind, field)}-value`}
            label={valueLabel(table, field)}
            field={field}
            value={fields[field]?.constant ?? ''}
            error={null}
            onChange={(text) => onChange((current) => updateField(current, field, { constant: text }))}
          />
          <Button
            label={m.import_match_remove_value_of({ field: fieldName(kind, field) })}
            onClick={() => onChange((current) => withoutConstant(current, field))}
          >
            {m.import_match_remove_value()}
          </Button>
        </div>
      ))}
      <ChoiceField
        label={m.import_match_more_value()}
        value=""
        none={m.import_match_more_value_none()}
        choices={free}
        onChoose={(field) => {
          if (field !== '') onChange((current) => withConstant(current, field, ''));
        }}
      />
    </>
  );
}

function valueLabel({ kind, fields }: TableMapping, field: string): string {
  const name = fieldName(kind, field);
  const hasColumn = (fields[field]?.columns ?? []).length > 0;
  return hasColumn ? m.import_match_value_else({ field: name }) : m.import_match_value_of({ field: name });
}
