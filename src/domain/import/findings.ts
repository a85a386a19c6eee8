import type { CharacterName } from '../text/character-names.ts';
import type { Position } from './read-degrees.ts';

/**
 * Why a row cannot be loaded, with the values for its message. `column` is a field name; messages show the
 * file's own heading.
 */
export type WrongValues = {
  'cells-beside-header': { readonly cells: number; readonly columns: number };
  'cell-missing': { readonly column: string };
  'cell-error': { readonly column: string; readonly text: string };
  'cell-not-computed': { readonly column: string };
  'text-too-long': { readonly column: string; readonly characters: number; readonly most: number };
  'character-refused': {
    readonly column: string;
    readonly codePoint: string;
    readonly name: CharacterName;
  };
  'word-unknown': { readonly column: string; readonly text: string; readonly choices: string };
  'not-tonnes': { readonly column: string; readonly text: string };
  'not-a-year': {
    readonly column: string;
    readonly text: string;
    readonly first: number;
    readonly last: number;
  };
  'year-ahead': { readonly year: number };
  'not-a-date': { readonly column: string; readonly text: string };
  'dates-reversed': { readonly start: string; readonly end: string };
  'retired-over-issued': { readonly retired: number; readonly issued: number };
  'example-row': Record<never, never>;
  'organization-foreign': { readonly column: string; readonly text: string; readonly name: string };
  'inventory-exists': { readonly serial: string };
  'entry-deleted': { readonly serial: string };
  'own-entry-unknown': { readonly id: string };
  'own-entry-form': { readonly serial: string };
  /** `text` is what the registry has of the field: its own term where there are words for it. */
  'own-entry-differs': { readonly column: string; readonly field: string; readonly text: string };
  /** An entry that its owner cannot change without a review. */
  'own-entry-closed': { readonly serial: string; readonly status: string };
  /** The entry was changed after the list with the row was made. */
  'own-entry-outdated': { readonly serial: string };
  /** `text` as above. */
  'own-entry-fixed': { readonly column: string; readonly field: string; readonly text: string };
  'own-entry-absent': { readonly column: string };
  'not-degrees': { readonly column: string; readonly text: string };
  'not-an-email': { readonly column: string; readonly text: string };
  'program-without-units': { readonly program: string };
  'registry-reserved': { readonly registry: string };
  'project-twice': { readonly id: string; readonly where: string };
  'project-unknown': { readonly id: string };
  'project-wrong': { readonly id: string; readonly where: string };
  'project-ambiguous': { readonly id: string; readonly registries: string };
  /** Rows of one table may be added up instead (`repeated` of its mapping). */
  'year-twice': { readonly year: number; readonly where: string };
  'total-negative': { readonly year: number; readonly total: number };
};

/** What the registry has of the entry `serial` and what the file says, in t CO2e. */
export type LoadedAndSaid = { readonly serial: string; readonly loaded: number; readonly said: number };

/** Doubts: the row is loaded, and reported for a person to check. */
export type DoubtValues = {
  'encoding-guessed': Record<never, never>;
  'characters-left-out': Record<never, never>;
  'cells-left-out': { readonly cells: number; readonly columns: number };
  'cell-read-as-empty': { readonly column: string; readonly text: string };
  'title-long': { readonly characters: number; readonly most: number };
  'proponent-missing': { readonly name: string };
  'program-missing': Record<never, never>;
  'type-missing': Record<never, never>;
  'stage-missing': Record<never, never>;
  'stage-hidden': Record<never, never>;
  'no-place': Record<never, never>;
  /** `likely` is the position that was likely meant, null if that is not known. */
  'position-impossible': {
    readonly latitude: string;
    readonly longitude: string;
    readonly likely: Position | null;
  };
  'position-zero': Record<never, never>;
  /** `likely` as above. */
  'position-outside': { readonly place: string; readonly likely: Position | null };
  'timeline-long': { readonly years: number; readonly most: number };
  'address-left-out': { readonly text: string };
  'address-completed': { readonly text: string };
  'total-row': { readonly text: string };
  'total-unreadable': { readonly column: string; readonly text: string };
  'totals-retired-over-issued': { readonly retired: number; readonly issued: number };
  'organization-exists': { readonly name: string; readonly serial: string };
  'organization-near': { readonly name: string; readonly serial: string };
  'totals-differ': { readonly said: number; readonly loading: number };
  'community-spelled-otherwise': { readonly other: string; readonly where: string };
  'vintage-empty': { readonly year: number };
  'added-up': { readonly where: string };
  'day-ahead': { readonly day: string };
  'quality-note': { readonly note: string };
  'differs-from-loaded': LoadedAndSaid;
  /** The file has more of a vintage than was issued; the rest can be issued (`issueMissing`). */
  'missing-tonnes': LoadedAndSaid;
  /** The file has less of a vintage than was issued. */
  'surplus-tonnes': LoadedAndSaid;
  'retired-since': LoadedAndSaid;
  /** A field of an entry of this registry that the import changes. */
  'own-entry-changes': {
    readonly column: string;
    readonly field: string;
    readonly before: string;
    readonly after: string;
  };
};

type FindingOf<Figures> = {
  [Code in keyof Figures]: { readonly code: Code; readonly values: Figures[Code] };
}[keyof Figures];

export type Wrong = FindingOf<WrongValues>;
export type Doubt = FindingOf<DoubtValues>;
export type Finding = Wrong | Doubt;

/**
 * The field that a finding is about. All others name their column in their values, or are about the whole
 * row.
 */
const fieldsOfFindings: Readonly<Partial<Record<Finding['code'], string>>> = {
  'registry-reserved': 'registry',
  'program-without-units': 'id',
  'project-twice': 'id',
  'project-unknown': 'id',
  'own-entry-unknown': 'id',
  'project-wrong': 'id',
  'project-ambiguous': 'id',
  'inventory-exists': 'community',
  'title-long': 'title',
  'proponent-missing': 'organization',
  'organization-exists': 'organization',
  'organization-near': 'organization',
  'program-missing': 'program',
  'type-missing': 'type',
  'stage-missing': 'stage',
  'stage-hidden': 'stage',
  'no-place': 'latitude',
  'position-impossible': 'latitude',
  'position-zero': 'latitude',
  'position-outside': 'latitude',
  'dates-reversed': 'end',
  'timeline-long': 'end',
  'day-ahead': 'registered',
  'year-twice': 'year',
  'year-ahead': 'year',
  'total-negative': 'tonnes',
  'retired-over-issued': 'retired',
  'vintage-empty': 'issued',
  'totals-differ': 'issued',
  'missing-tonnes': 'issued',
  'surplus-tonnes': 'issued',
  'retired-since': 'retired',
  'differs-from-loaded': 'tonnes',
  'totals-retired-over-issued': 'retired',
  'address-left-out': 'url',
  'address-completed': 'url',
  'total-row': 'community',
  'community-spelled-otherwise': 'community',
  'quality-note': 'note',
};

/** Findings collected while reading a row. */
export type Findings = { readonly wrong: Wrong[]; readonly doubts: Doubt[] };

/**
 * The result of checking a row on its own: valid, possibly with doubts, or wrong. The content of a wrong row has
 * what could be read, with empty texts, year 0 and 0 tonnes for the rest; it is null if nothing could.
 */
export type Judged<Content> =
  | { readonly verdict: 'fits'; readonly content: Content; readonly doubts: readonly Doubt[] }
  | {
      readonly verdict: 'wrong';
      readonly content: Content | null;
      readonly wrong: readonly Wrong[];
      readonly doubts: readonly Doubt[];
    };

/** Returns the verdict on a row: a single error makes it wrong. */
export function verdictOf<Content>(content: Content, { wrong, doubts }: Findings): Judged<Content> {
  return wrong.length > 0
    ? { verdict: 'wrong', content, wrong, doubts }
    : { verdict: 'fits', content, doubts };
}

/** Returns the verdict on a row of which nothing is read, for this reason alone. */
export function unreadRow(reason: Wrong): Judged<never> {
  return { verdict: 'wrong', content: null, wrong: [reason], doubts: [] };
}

/**
 * Returns the verdict on a row some of whose cells have an error of a spreadsheet or a formula that was never
 * computed ('' in `errors`, by field). It is wrong, and nothing else is said of these cells.
 */
export function withErrors<Content>(
  judged: Judged<Content>,
  errors: ReadonlyMap<string, string>,
): Judged<Content> {
  if (errors.size === 0) return judged;
  const isElsewhere = (finding: Finding) => !errors.has(fieldOf(finding) ?? '');
  const own = [...errors].map(
    ([column, text]): Wrong =>
      text === ''
        ? { code: 'cell-not-computed', values: { column } }
        : { code: 'cell-error', values: { column, text } },
  );
  const others = judged.verdict === 'wrong' ? judged.wrong.filter(isElsewhere) : [];
  return {
    verdict: 'wrong',
    content: judged.content,
    wrong: [...own, ...others],
    doubts: judged.doubts.filter(isElsewhere),
  };
}

/** Returns the field that a finding is about, or undefined if it is about the whole row. */
export function fieldOf({ code, values }: Finding): string | undefined {
  return 'column' in values ? values.column : fieldsOfFindings[code];
}

/** Returns the position that was likely meant in place of the one that a finding doubts; null if that is not known. */
export function likelyOf({ code, values }: Finding): Position | null {
  return code === 'position-outside' || code === 'position-impossible' ? values.likely : null;
}
