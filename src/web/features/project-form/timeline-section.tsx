import { mostYears } from '#domain/project/timeline.ts';
import { FIRST_YEAR } from '#domain/year-span.ts';
import { ChoiceField } from '#web/kit/choice-field.tsx';

import { TextField } from '#web/kit/text-field.tsx';
import * as m from '#messages/messages.js';
import { fieldId } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import type { TextFieldName } from './form-draft.ts';
import { FormSection } from './form-section.tsx';
import { monthName } from './month-name.ts';
import classes from './project-form.module.css';

const months = Array.from({ length: 12 }, (_, place) => place + 1);

/** When it starts and ends: years and months; an inventory's years are typed. */
export function TimelineSection() {
  const { draft, mode, remarksOn, currentYear } = useFormState();
  const { kind, programType } = shapeOf(draft);
  const start = Number(draft.texts['timeline.startYear']) || FIRST_YEAR;
  const isTyped = kind === 'inventory';
  return (
    <FormSection
      name="timeline"
      title={m.form_timeline()}
      text={
        isTyped ? m.form_timeline_inventory_text() : m.form_timeline_text({ most: mostYears(programType) })
      }
      isLocked={mode === 'read'}
    >
      <div>
        <fieldset disabled={mode === 'update'} className={classes.parts}>
          <div className={classes.pair}>
            <YearField
              field="timeline.startYear"
              error="timeline.startDate"
              label={m.form_start_year()}
              isTyped={isTyped}
              years={yearsFrom(FIRST_YEAR, currentYear).toReversed()}
            />
            <MonthField field="timeline.startMonth" label={m.form_start_month()} />
          </div>
        </fieldset>
        {remarksOn('timeline.startDate')}
      </div>
      <div>
        <div className={classes.pair}>
          <YearField
            field="timeline.finishYear"
            error="timeline.endDate"
            label={m.form_finish_year()}
            isTyped={isTyped}
            years={yearsFrom(start, start + mostYears(programType))}
          />
          <MonthField field="timeline.finishMonth" label={m.form_finish_month()} />
        </div>
        {remarksOn('timeline.endDate')}
      </div>
    </FormSection>
  );
}

function yearsFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
}

type YearProps = {
  readonly field: TextFieldName;
  /** The name under which the server says what is wrong. */
  readonly error: string;
  readonly label: string;
  readonly isTyped: boolean;
  readonly years: readonly number[];
};

function YearField({ field, error, label, isTyped, years }: YearProps) {
  const { draft, mode, errors, setText } = useFormState();
  const value = draft.texts[field];
  const shared = { id: fieldId(error), label, error: errors[error] ?? null, isRequired: mode !== 'read' };
  if (isTyped) {
    return (
      <TextField
        {...shared}
        value={value}
        inputMode="numeric"
        maxLength={4}
        onType={(typed) => setText(field, typed.replaceAll(/\D/g, ''))}
      />
    );
  }
  const isOther = value !== '' && !years.includes(Number(value));
  const shown = isOther ? [...years, Number(value)] : years;
  return (
    <ChoiceField
      {...shared}
      value={value}
      none={m.form_choose()}
      choices={shown.map((year) => ({ value: String(year), text: String(year) }))}
      onChoose={(year) => setText(field, year)}
    />
  );
}

function MonthField({ field, label }: { readonly field: TextFieldName; readonly label: string }) {
  const { draft, setText } = useFormState();
  return (
    <ChoiceField
      label={label}
      value={draft.texts[field]}
      none={m.form_choose()}
      choices={months.map((month) => ({ value: String(month), text: monthName(month) }))}
      onChoose={(month) => setText(field, month)}
    />
  );
}
