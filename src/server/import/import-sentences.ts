import type { DoubtFigures, Finding, WrongFigures } from '#domain/import/finding.ts';
import { neededHeadings } from '#domain/import/import-columns.ts';
import type { FileProblem } from './file-problem.ts';

const MAX_QUOTED_LENGTH = 80;
const numberFormat = new Intl.NumberFormat('en-CA');

/** Formats a number with separators: `11,101`. */
export function count(number: number): string {
  return numberFormat.format(number);
}

/** Formats a number with its noun: `1 row`, `2 rows`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

function quoted(text: string): string {
  const shown = text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
  return `'${shown.replaceAll('\n', ' ')}'`;
}

type Sentences<Figures> = { readonly [Code in keyof Figures]: (figures: Figures[Code]) => string };

const rowMessages: Sentences<WrongFigures & DoubtFigures> = {
  'cells-beside-header': ({ cells, columns }) =>
    `The row has ${counted(cells, 'cell')}, and the header ${count(columns)}. Is a comma or a quotation mark missing, or one too many?`,
  'cell-missing': ({ column }) => `There is nothing under ${column}.`,
  'text-too-long': ({ column, characters, most }) =>
    `The text under ${column} has ${count(characters)} characters; at most ${count(most)} can be kept.`,
  'word-unknown': ({ column, text, choices }) =>
    `${quoted(text)} is not known under ${column}: choose from ${choices}.`,
  'not-tonnes': ({ column, text }) =>
    `${quoted(text)} under ${column} is no quantity: write tonnes as a whole number of at most ten digits, without separators.`,
  'not-a-year': ({ column, text, first, last }) =>
    `${quoted(text)} under ${column} is no year from ${first} to ${last}.`,
  'not-a-date': ({ column, text }) => `${quoted(text)} under ${column} is no date: write it as 2024-05-31.`,
  'dates-reversed': ({ start, end }) => `It ends on ${end}, before it starts on ${start}.`,
  'retired-over-issued': ({ retired, issued }) =>
    `More is retired than was issued: ${count(retired)} t of ${count(issued)} t.`,
  'registry-reserved': ({ registry }) => `${quoted(registry)} is the name under which inventories are kept.`,
  'project-twice': ({ id, where }) => `${quoted(id)} is already at ${where}.`,
  'project-unknown': ({ id }) =>
    `The project ${quoted(id)} is unknown: it is neither in these files nor in the registry.`,
  'project-wrong': ({ id, where }) => `The project ${quoted(id)} is itself wrong, at ${where}.`,
  'project-ambiguous': ({ id, registries }) =>
    `${quoted(id)} is a project of several registries (${registries}): name the registry in a column of its own.`,
  'year-twice': ({ year, where }) => `The year ${year} is already at ${where}.`,

  'characters-left-out': () => 'Control characters in it were left out.',
  'title-long': ({ characters, most }) =>
    `The title has ${count(characters)} characters; more than ${most} is long.`,
  'proponent-missing': ({ name }) => `No proponent is named; it goes to ${quoted(name)}.`,
  'program-missing': () => "No program is named; it is taken as 'Other'.",
  'type-missing': () => "No type is named; it is taken as 'Others'.",
  'stage-missing': () => 'No stage is named; it is left open.',
  'stage-hidden': () => 'Visitors do not see projects in planning.',
  'no-place': () => 'It has no position, so no place on the map.',
  'position-impossible': ({ latitude, longitude }) =>
    `${quoted(`${latitude}, ${longitude}`)} is no position in degrees; it is left out.`,
  'timeline-long': ({ years, most }) => `Its timeline spans ${years} years; projects span at most ${most}.`,
  'address-left-out': ({ text }) => `${quoted(text)} is no http or https address; the link is left out.`,
  'total-unreadable': ({ column, text }) =>
    `${quoted(text)} under ${column} is no quantity; the total is not compared.`,
  'totals-retired-over-issued': ({ retired, issued }) =>
    `Its source counts more retired (${count(retired)} t) than issued (${count(issued)} t) in all.`,
  'totals-differ': ({ said, loading }) =>
    `Its source counts ${count(said)} t issued in all; the vintages that can be loaded come to ${count(loading)} t.`,
  'vintage-empty': ({ year }) => `Nothing was issued of ${year}, so it has no units.`,
  'year-ahead': ({ year }) => `The year ${year} is still to come.`,
  'quality-note': ({ note }) => `Its source notes: ${note}.`,
  'differs-from-loaded': ({ loaded, said }) =>
    `${count(loaded)} t are loaded and the file says ${count(said)} t; nothing was changed.`,
  'retired-since': ({ loaded, said }) =>
    `${count(loaded)} t are retired here and the file says ${count(said)} t; nothing was changed.`,
};

type FileFigures = { [Problem in FileProblem as Problem['code']]: Problem['figures'] };

const fileMessages: Sentences<FileFigures> = {
  'file-missing': () => 'There is no such file.',
  'file-unreadable': ({ reason }) => `It cannot be read: ${reason}.`,
  'file-too-large': ({ most }) => `It is larger than ${most} MB: split it, each part with the header.`,
  'ending-unknown': () => 'Its name must end in .csv or .xlsx.',
  'not-utf8': () => "It is not in UTF-8: save it as 'CSV UTF-8'.",
  'csv-quotes': ({ line }) =>
    `The quotation marks of the row that begins on line ${count(line)} do not match: put a cell that has some in quotation marks, and double those within.`,
  'xlsx-unreadable': () =>
    'It is not an Excel workbook, or it is damaged: save it again as .xlsx or as CSV UTF-8.',
  'xls-too-old': () => 'It is a workbook of an old kind: save it as .xlsx.',
  empty: () => 'It is empty.',
  'no-rows': () => 'It has a header and no rows.',
  'heading-twice': ({ heading }) => `Its header has ${quoted(heading)} twice.`,
  'headings-alike': ({ one, other }) =>
    `Its header has both ${quoted(one)} and ${quoted(other)}, which mean the same.`,
  'kind-unknown': ({ nearest, missing }) =>
    `Its first row names the columns of neither projects, vintages nor inventories (${kinds()}). It comes nearest to ${nearest}, and lacks ${missing}.`,
};

function kinds(): string {
  return neededHeadings.map(({ kind, headings }) => `${kind}: ${headings.join(', ')}`).join('; ');
}

/** Returns the message of a row's finding. Columns are named by the file's own headings. */
export function sentenceOfRow({ code, figures }: Finding, headings: ReadonlyMap<string, string>): string {
  const withHeading =
    'column' in figures ? { ...figures, column: headings.get(figures.column) ?? figures.column } : figures;
  return (rowMessages[code] as (figures: unknown) => string)(withHeading);
}

/** Returns the message of a file problem. */
export function sentenceOfFile({ code, figures }: FileProblem): string {
  return (fileMessages[code] as (figures: unknown) => string)(figures);
}
