import { mostYears, yearsOf } from '#domain/project/timeline.ts';
import { FIRST_YEAR } from '#domain/year-span.ts';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import * as m from '#messages/messages.js';
import { fieldId } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import { type FormDraft, type TextFieldName, timelineOf } from './form-draft.ts';
import { FormSection } from './form-section.tsx';
import { monthName } from '#web/kit/text/format.ts';
import classes from './project-form.module.css';
import { endMonths, endYears, yearsFrom } from './timeline-texts.ts';

/** Start and end in years and months; an inventory's years are typed. */
export function TimelineSection() {
  const { draft, mode, commentsOn, currentYear } = useFormState();
  const { kind, programType } = shapeOf(draft);
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
        <div className={classes.pair}>
          <YearField
            field="timeline.startYear"
            error="timeline.startDate"
            label={m.form_start_year()}
            isTyped={isTyped}
            isLocked={mode !== 'edit'}
            years={yearsFrom(FIRST_YEAR, currentYear).toReversed()}
          />
          <MonthField
            field="timeline.startMonth"
            label={m.form_start_month()}
            months={yearsFrom(1, 12)}
            isLocked={mode !== 'edit'}
          />
        </div>
        {commentsOn('timeline.startDate')}
      </div>
      <div>
        <div className={classes.pair}>
          <YearField
            field="timeline.finishYear"
            error="timeline.endDate"
            label={m.form_finish_year()}
            isTyped={isTyped}
            isLocked={mode === 'read'}
            years={endYears(draft.texts['timeline.startYear'], programType, currentYear)}
            found={isBackwards(draft, currentYear) ? m.problem_timeline_backwards() : null}
          />
          <MonthField
            field="timeline.finishMonth"
            label={m.form_finish_month()}
            months={endMonths(draft.texts)}
            isLocked={mode === 'read'}
          />
        </div>
        {commentsOn('timeline.endDate')}
      </div>
    </FormSection>
  );
}

/** Reports whether the typed end is before the start, as soon as it has four digits. */
function isBackwards(draft: FormDraft, currentYear: number): boolean {
  if (draft.texts['timeline.finishYear'].length < 4) return false;
  const years = yearsOf(timelineOf(draft), shapeOf(draft).programType, currentYear);
  return !years.ok && years.refusal.code === 'timeline-backwards';
}

type YearProps = {
  readonly field: TextFieldName;
  /** Name of the field in the server's errors. */
  readonly error: string;
  readonly label: string;
  readonly isTyped: boolean;
  readonly isLocked: boolean;
  readonly years: readonly number[];
  /** Error found by the form itself. */
  readonly found?: string | null;
};

function YearField({ field, error, label, isTyped, isLocked, years, found = null }: YearProps) {
  const { draft, errors, setText } = useFormState();
  const value = draft.texts[field];
  const shared = {
    id: fieldId(error),
    label,
    error: errors[error] ?? found,
    isRequired: !isLocked,
    isDisabled: isLocked,
  };
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
  const isOutside = value !== '' && !years.includes(Number(value));
  const options = isOutside ? [...years, Number(value)] : years;
  return (
    <ChoiceField
      {...shared}
      value={value}
      none={m.form_choose()}
      choices={options.map((year) => ({ value: String(year), text: String(year) }))}
      onChoose={(year) => setText(field, year)}
    />
  );
}

type MonthProps = Pick<YearProps, 'field' | 'label' | 'isLocked'> & { readonly months: readonly number[] };

function MonthField({ field, label, isLocked, months }: MonthProps) {
  const { draft, setText } = useFormState();
  return (
    <ChoiceField
      label={label}
      isDisabled={isLocked}
      value={draft.texts[field]}
      none={m.form_choose()}
      choices={months.map((month) => ({ value: String(month), text: monthName(month) }))}
      onChoose={(month) => setText(field, month)}
    />
  );
}
