import type { z } from 'zod';
import type { RegisteredRow } from '#contract/emission-rows.ts';
import type { OwnedProject } from '#contract/owned-projects.ts';
import type { projectBody } from '#contract/project-fields.ts';
import { detailsOf, type EmissionRow, type UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import type { RefusedTexts } from '#domain/ledger/row-abilities.ts';
import { rowDetailsOf, type YearlyRow } from '#domain/project/draft-row.ts';
import type { FieldDeclaration } from '#domain/project/field-declaration.ts';
import { fields } from '#domain/project/fields.ts';
import {
  type DetailKey,
  type DetailWith,
  details,
  type Fields,
  groupByName,
  valueAt,
} from '#domain/project/project-details.ts';
import { pictureSlots } from '#domain/project/project-terms.ts';
import { type Timeline, timelineFrom } from '#domain/project/timeline.ts';
import type { Tonnes } from '#domain/tonnes.ts';
import { monthOf, yearOf } from '#domain/year-span.ts';

/** Years and months, from which the dates are derived. */
const timelineTexts = [
  'timeline.startYear',
  'timeline.startMonth',
  'timeline.finishYear',
  'timeline.finishMonth',
] as const;

/** The single values that are typed or chosen as they are: all but dates. */
export const typedDetails = details.filter((detail): detail is TypedDetail => fields[detail].kind !== 'date');

type TypedDetail = Exclude<DetailKey, DetailWith<'kind', 'date'>>;

export type TextFieldName = Fields[TypedDetail]['name'] | (typeof timelineTexts)[number];

/** The text fields of the form. */
export const textFields: readonly TextFieldName[] = [
  ...typedDetails.map((detail) => fields[detail].name),
  ...timelineTexts,
];

export type NamedFile = { readonly url: string; readonly filename: string };

/** Form values: texts as typed, files by slot, rows without serials, and units as they should become. */
export type FormDraft = {
  /** First and last day as saved: kept while their year and month are. */
  readonly dates: Timeline;
  readonly texts: Readonly<Record<TextFieldName, string>>;
  readonly files: Readonly<Record<string, NamedFile | null>>;
  readonly rows: readonly YearlyRow[];
  readonly units: readonly UnitEmissionRow[];
  /** Texts of the emissions table that are no quantities; they are never sent. */
  readonly refusedTexts: RefusedTexts;
};

const pictures: readonly string[] = pictureSlots;

const noDates: Timeline = { startDate: null, endDate: null };

/** Returns an empty form, except for the given fields. */
export function blankDraft(initial: Partial<Record<TextFieldName, string>> = {}): FormDraft {
  const empty = Object.fromEntries(textFields.map((field) => [field, ''])) as FormDraft['texts'];
  return {
    texts: { ...empty, ...initial },
    dates: noDates,
    files: {},
    rows: [],
    units: [],
    refusedTexts: {},
  };
}

/** Returns the form values of a project. */
export function draftOf(project: OwnedProject): FormDraft {
  const { pictures: shown, documents, emissionReductions, timeline } = project;
  const textOf = (field: TextFieldName) => valueAt(project, field) as string | number | null;
  const texts = textFields.map((field) => [field, String(textOf(field) ?? '')]);
  return {
    texts: Object.fromEntries(texts) as FormDraft['texts'],
    dates: { startDate: timeline.startDate, endDate: timeline.endDate },
    files: { ...shown, ...documents },
    rows: emissionReductions.draft.map((row) => {
      const { year, status, quantity } = row;
      return { year, status, quantity, ...rowDetailsOf(status, row) };
    }),
    units: toUnitRows(emissionReductions.registered),
    refusedTexts: {},
  };
}

/**
 * Returns the first and last day of the form's years and months: the saved day of the same month, otherwise
 * the first or last of the month. Invalid numbers give no day.
 */
export function timelineOf({ texts, dates }: Pick<FormDraft, 'texts' | 'dates'>): Timeline {
  const [startYear, finishYear] = [
    integerOf(texts['timeline.startYear']),
    integerOf(texts['timeline.finishYear']),
  ];
  return timelineFrom(noDates, {
    startDate: startYear === null ? null : dates.startDate,
    startYear,
    startMonth: integerOf(texts['timeline.startMonth']),
    endDate: finishYear === null ? null : dates.endDate,
    finishYear,
    finishMonth: integerOf(texts['timeline.finishMonth']),
  });
}

/**
 * Returns the request body that saves the form: empty fields, and coordinates that are not numbers, are sent
 * as null.
 */
export function bodyOf({ texts, dates, files, rows }: FormDraft): z.input<typeof projectBody> {
  const { startDate, endDate } = timelineOf({ texts, dates });
  const slots = Object.entries(files);
  const isPicture = (slot: string) => pictures.includes(slot);
  return {
    ...groupByName(typedDetails.flatMap((detail) => sentFact(detail, texts[fields[detail].name]))),
    timeline: {
      startDate,
      endDate,
      startYear: startDate === null ? null : yearOf(startDate),
      startMonth: startDate === null ? null : monthOf(startDate),
      finishYear: endDate === null ? null : yearOf(endDate),
      finishMonth: endDate === null ? null : monthOf(endDate),
    },
    pictures: Object.fromEntries(slots.filter(([slot]) => isPicture(slot))),
    documents: Object.fromEntries(slots.filter(([slot]) => !isPicture(slot))),
    emissionReductions: { draft: rows.map((row) => ({ ...row })) },
  };
}

/**
 * Returns whether saving the form takes the mark of the tracked inventory from another one: the reader chose
 * it, which asks first. `before`: the form as it began.
 */
export function movesTracking(draft: FormDraft, before: FormDraft): boolean {
  const { programType, overviewTracking } = draft.texts;
  if (programType !== 'Inventory' || overviewTracking !== 'Tracked') return false;
  return before.texts.overviewTracking !== 'Tracked';
}

/**
 * Returns the name and value to send for a text of the form; nothing for an empty choice that must have a
 * value.
 */
function sentFact(
  detail: TypedDetail,
  text: string,
): (readonly [name: string, value: string | number | null])[] {
  const field: FieldDeclaration = fields[detail];
  if (field.kind === 'latitude' || field.kind === 'longitude') return [[field.name, degreesOf(text)]];
  const isLeftOut = text === '' && field.kind === 'choice' && field.initial !== undefined;
  return isLeftOut ? [] : [[field.name, text]];
}

const DEGREES = /^(?<sign>[-−])?(?<number>\d{1,3}(?:[.,]\d*)?)\s*°?\s*(?<side>[NSEWO])?$/i;
/** With minutes and perhaps seconds, as maps write them: `49° 15′ 36″ N`. */
const MINUTES =
  /^(?<sign>[-−])?(?<number>\d{1,3})\s*°\s*(?<minutes>[0-5]?\d(?:[.,]\d+)?)\s*['’′]\s*(?:(?<seconds>[0-5]?\d(?:[.,]\d+)?)\s*(?:["”″]|['’′]{2})\s*)?(?<side>[NSEWO])?$/i;
/** Places after the point that stay of a position in minutes: about 10 cm. */
const DECIMALS = 1e6;

/**
 * Returns degrees written with a point or a comma, as a signed number or with the first letter of the
 * direction, as in “122.31° W”, or in minutes and seconds; null when they are not a number (specification §5).
 */
export function degreesOf(text: string): number | null {
  const { sign, number, minutes, seconds, side } =
    (DEGREES.exec(text.trim()) ?? MINUTES.exec(text.trim()))?.groups ?? {};
  if (number === undefined) return null;
  const isNegative = sign !== undefined || /[SWO]/i.test(side ?? '');
  const [whole, sixtieths, rest] = [number, minutes ?? '0', seconds ?? '0'].map((part) =>
    Number(part.replace(',', '.')),
  ) as [number, number, number];
  const degrees =
    minutes === undefined ? whole : Math.round((whole + sixtieths / 60 + rest / 3600) * DECIMALS) / DECIMALS;
  return isNegative && degrees !== 0 ? -degrees : degrees;
}

function integerOf(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

/** Returns the units with serials as rows of the emissions table. */
export function toUnitRows(registered: readonly RegisteredRow[]): readonly UnitEmissionRow[] {
  return registered.map((row): UnitEmissionRow => {
    const { year, status, serialMin: min, serialMax: max, certificate } = row;
    return {
      kind: 'units',
      year,
      status,
      range: { min, max },
      isEdited: false,
      // A transferred row may have the certificate of the receiver's retirement.
      ...(certificate !== null && retired.has(status) && { certificate }),
      ...detailsOf(status, row),
    };
  });
}

const retired: ReadonlySet<string> = new Set(['Retired', 'RetiredInventory']);

/** Returns the form's rows and units as rows of the emissions table. */
export function toEmissionRows(
  rows: readonly YearlyRow[],
  units: readonly UnitEmissionRow[],
): readonly EmissionRow[] {
  const drafts = rows.map(({ quantity, ...row }): EmissionRow => {
    return { kind: 'draft', ...row, tonnes: quantity as Tonnes };
  });
  return [...drafts, ...units];
}

/**
 * Returns the form's rows after the table was edited. Rows of years currently outside the timeline are kept,
 * so that a mistyped year loses nothing.
 */
export function toYearlyRows(
  rows: readonly EmissionRow[],
  previous: readonly YearlyRow[],
): readonly YearlyRow[] {
  const edited = rows.flatMap((row) =>
    row.kind === 'draft'
      ? [{ year: row.year, status: row.status, quantity: row.tonnes, ...rowDetailsOf(row.status, row) }]
      : [],
  );
  const years = new Set(edited.map(({ year }) => year));
  return [...previous.filter(({ year }) => !years.has(year)), ...edited];
}

/** Returns the units of the table after it was edited. */
export function unitsOf(rows: readonly EmissionRow[]): readonly UnitEmissionRow[] {
  return rows.filter((row) => row.kind === 'units');
}

/**
 * Returns the rows of units that were retired, transferred or cancelled in the table and are not sent yet.
 */
export function operationsOn(units: readonly UnitEmissionRow[]): readonly UnitEmissionRow[] {
  return units.filter(({ isEdited, status }) => isEdited && status !== 'Registered');
}
