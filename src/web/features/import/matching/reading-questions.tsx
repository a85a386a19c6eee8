import { dateOrders, decimalMarks } from '#domain/import/mapping.ts';
import { isoDate } from '#domain/import/plain-values.ts';
import * as m from '#messages/messages.js';
import { FieldError } from '#web/kit/forms/field.tsx';
import { RadioList } from '#web/kit/forms/radio-list.tsx';
import { formatDay } from '#web/kit/text/format.ts';
import { updateField } from './change-table.ts';
import { fieldName } from './field-words.ts';
import { controlId, type TableProps } from './match-parts.ts';
import classes from './matching.module.css';
import { unclearDates, unclearNumbers } from './open-questions.ts';

/** No choice yet; the value of none of them. */
const NONE = '';

/** The order of days and months, and the decimal mark, where the file does not show them. */
export function ReadingQuestions(props: TableProps) {
  const fields = Object.keys(props.table.fields);
  return fields.map((field) => (
    <div key={field} className={classes.questions}>
      <DateOrderQuestion {...props} field={field} />
      <DecimalQuestion {...props} field={field} />
    </div>
  ));
}

/** Asked about where none of the values that are shown is unclear. */
const EXAMPLE = '04/05/2024';

const isUnclear = (text: string) => dateOrders.every((order) => isoDate(text, order) !== null);

type QuestionProps = TableProps & { readonly field: string };

function DateOrderQuestion({ sheet, index, table, field, isAsked, onChange }: QuestionProps) {
  const column = unclearDates(sheet.described.columns, table, field);
  if (column === undefined) return null;
  const sample = column.samples.find(isUnclear) ?? EXAMPLE;
  const { dates } = table.fields[field] ?? {};
  return (
    <div
      id={controlId({ code: 'date-order', sheet: index, kind: table.kind, field })}
      tabIndex={-1}
      className={classes.question}
    >
      <FieldError error={isAsked && dates === undefined ? m.import_match_order_needed() : null} />
      <RadioList<string>
        label={m.import_match_date_question({ sample, heading: column.heading })}
        chosen={dates ?? NONE}
        choices={dateOrders.map((order) => ({
          value: order,
          text: formatDay(isoDate(sample, order) ?? sample),
        }))}
        onChoose={(value) =>
          onChange((current) =>
            updateField(current, field, { dates: dateOrders.find((order) => order === value) }),
          )
        }
      />
    </div>
  );
}

const markTexts = { point: m.import_match_point, comma: m.import_match_comma };

function DecimalQuestion({ sheet, index, table, field, isAsked, onChange }: QuestionProps) {
  const column = unclearNumbers(sheet.described.columns, table, field);
  if (column === undefined) return null;
  const { decimals } = table.fields[field] ?? {};
  const sample = column.samples.find((text) => /[.,]/.test(text)) ?? '1,500';
  return (
    <div
      id={controlId({ code: 'decimal-mark', sheet: index, kind: table.kind, field })}
      tabIndex={-1}
      className={classes.question}
    >
      <FieldError error={isAsked && decimals === undefined ? m.import_match_mark_needed() : null} />
      <RadioList<string>
        label={m.import_match_number_question({
          sample,
          heading: column.heading,
          field: fieldName(table.kind, field),
        })}
        chosen={decimals ?? NONE}
        choices={decimalMarks.map((mark) => ({ value: mark, text: markTexts[mark]() }))}
        onChoose={(value) =>
          onChange((current) =>
            updateField(current, field, { decimals: decimalMarks.find((mark) => mark === value) }),
          )
        }
      />
    </div>
  );
}
