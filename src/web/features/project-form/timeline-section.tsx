import type { ProgramType } from '#domain/project/project-terms.ts';
import { mostYears, yearsOf } from '#domain/project/timeline.ts';
import { FIRST_YEAR } from '#domain/year-span.ts';
import * as m from '#messages/messages.js';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { formatMonth, monthName } from '#web/kit/text/format.ts';
import { DeclaredFields } from './declared-fields.tsx';
import { fieldId } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import { type FormDraft, type TextFieldName, timelineOf } from './form-draft.ts';
import { FormSection } from './form-fields.tsx';
import classes from './project-form.module.css';

/** Start and end in years and months; an inventory's years are typed. */
export function TimelineSection() {
  const { kind, programType } = shapeOf(useFormState().draft);
  const isTyped = kind === 'inventory';
  return (
    <FormSection
      name="timeline"
      title={m.form_timeline()}
      text={
        isTyped ? m.form_timeline_inventory_text() : m.form_timeline_text({ most: mostYears(programType) })
      }
      isLocked={false}
    >
      <DeclaredFields
        section="timeline"
        own={{
          'timeline.startDate': <StartPart isTyped={isTyped} />,
          'timeline.endDate': <EndPart isTyped={isTyped} />,
        }}
      />
    </FormSection>
  );
}

type PartProps = {
  /** True if years are typed, false if they are chosen. */
  readonly isTyped: boolean;
};

function StartPart({ isTyped }: PartProps) {
  const { draft, mode, commentsOn, currentYear } = useFormState();
  if (mode !== 'edit') return <p>{m.form_start_fixed({ month: startText(draft) })}</p>;
  return (
    <div>
      <div className={classes.pair}>
        <YearField
          field="timeline.startYear"
          error="timeline.startDate"
          label={m.form_start_year()}
          isTyped={isTyped}
          isLocked={false}
          years={yearsFrom(FIRST_YEAR, currentYear).toReversed()}
        />
        <MonthField
          field="timeline.startMonth"
          label={m.form_start_month()}
          months={yearsFrom(1, 12)}
          isLocked={false}
        />
      </div>
      {commentsOn('timeline.startDate')}
    </div>
  );
}

function EndPart({ isTyped }: PartProps) {
  const { draft, commentsOn, currentYear } = useFormState();
  const { programType } = shapeOf(draft);
  return (
    <div>
      <div className={classes.pair}>
        <YearField
          field="timeline.finishYear"
          error="timeline.endDate"
          label={m.form_finish_year()}
          isTyped={isTyped}
          isLocked={false}
          years={endYears(draft.texts['timeline.startYear'], programType, currentYear)}
          found={isBackwards(draft, currentYear) ? m.problem_timeline_backwards() : null}
        />
        <MonthField
          field="timeline.finishMonth"
          label={m.form_finish_month()}
          months={endMonths(draft.texts)}
          isLocked={false}
        />
      </div>
      {commentsOn('timeline.endDate')}
    </div>
  );
}

/** Returns the month that a timeline starts in, in words. */
function startText({ texts }: FormDraft): string {
  const month = Number(texts['timeline.startMonth']);
  return formatMonth(Number(texts['timeline.startYear']), month === 0 ? null : month);
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

type Texts = FormDraft['texts'];

/**
 * Returns the years a timeline may end in: from its start, or from the first possible year while there is no
 * start.
 */
export function endYears(startYear: string, programType: ProgramType | null, currentYear: number) {
  const start = yearOfText(startYear);
  const max = mostYears(programType);
  return start === null ? yearsFrom(FIRST_YEAR, currentYear + max) : yearsFrom(start, start + max);
}

/** Returns every year from first to last, both included. */
function yearsFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Returns the months a timeline may end in: from its first month when it ends in its start year. */
export function endMonths(texts: Texts): readonly number[] {
  const isOneYear = yearOfText(texts['timeline.startYear']) === yearOfText(texts['timeline.finishYear']);
  return yearsFrom(isOneYear ? Number(texts['timeline.startMonth']) || 1 : 1, 12);
}

/** Returns the texts after a change of the timeline: an end before the start moves to the start. */
export function withEndAfterStart(texts: Texts, field: keyof Texts, currentYear: number): Texts {
  if (!field.startsWith('timeline.')) return texts;
  const start = yearOfText(texts['timeline.startYear']);
  const end = yearOfText(texts['timeline.finishYear']);
  if (start === null || end === null || start < FIRST_YEAR || start > currentYear) return texts;
  const isStart = field.startsWith('timeline.start');
  const aligned = end < start && isStart ? { ...texts, 'timeline.finishYear': String(start) } : texts;
  const month = aligned['timeline.finishMonth'];
  if (month === '' || endMonths(aligned).includes(Number(month))) return aligned;
  return { ...aligned, 'timeline.finishMonth': aligned['timeline.startMonth'] };
}

/** Returns a year once it has four digits; otherwise null. */
function yearOfText(text: string): number | null {
  return /^\d{4}$/.test(text) ? Number(text) : null;
}
