/** Why a row cannot be loaded, with the values for its message. `column` is a field name; messages show the file's own heading. */
export type WrongValues = {
  'cells-beside-header': { readonly cells: number; readonly columns: number };
  'cell-missing': { readonly column: string };
  'text-too-long': { readonly column: string; readonly characters: number; readonly most: number };
  'word-unknown': { readonly column: string; readonly text: string; readonly choices: string };
  'not-tonnes': { readonly column: string; readonly text: string };
  'not-a-year': {
    readonly column: string;
    readonly text: string;
    readonly first: number;
    readonly last: number;
  };
  'not-a-date': { readonly column: string; readonly text: string };
  'dates-reversed': { readonly start: string; readonly end: string };
  'retired-over-issued': { readonly retired: number; readonly issued: number };
  'example-row': Record<never, never>;
  'organization-foreign': { readonly column: string; readonly text: string; readonly name: string };
  'inventory-exists': { readonly serial: string };
  'entry-deleted': { readonly serial: string };
  'program-without-units': { readonly program: string };
  'registry-reserved': { readonly registry: string };
  'project-twice': { readonly id: string; readonly where: string };
  'project-unknown': { readonly id: string };
  'project-wrong': { readonly id: string; readonly where: string };
  'project-ambiguous': { readonly id: string; readonly registries: string };
  'year-twice': { readonly year: number; readonly where: string };
};

/** Doubts: the row is loaded, and reported for a person to check. */
export type DoubtValues = {
  'characters-left-out': Record<never, never>;
  'title-long': { readonly characters: number; readonly most: number };
  'proponent-missing': { readonly name: string };
  'program-missing': Record<never, never>;
  'type-missing': Record<never, never>;
  'stage-missing': Record<never, never>;
  'stage-hidden': Record<never, never>;
  'no-place': Record<never, never>;
  'position-impossible': { readonly latitude: string; readonly longitude: string };
  'timeline-long': { readonly years: number; readonly most: number };
  'address-left-out': { readonly text: string };
  'total-unreadable': { readonly column: string; readonly text: string };
  'totals-retired-over-issued': { readonly retired: number; readonly issued: number };
  'totals-differ': { readonly said: number; readonly loading: number };
  'vintage-empty': { readonly year: number };
  'year-ahead': { readonly year: number };
  'day-ahead': { readonly day: string };
  'quality-note': { readonly note: string };
  'differs-from-loaded': { readonly loaded: number; readonly said: number };
  'retired-since': { readonly loaded: number; readonly said: number };
};

type FindingOf<Figures> = {
  [Code in keyof Figures]: { readonly code: Code; readonly values: Figures[Code] };
}[keyof Figures];

export type Wrong = FindingOf<WrongValues>;
export type Doubt = FindingOf<DoubtValues>;
export type Finding = Wrong | Doubt;

/** The field that a finding is about. All others name their column in their values, or are about the whole row. */
const fieldsOfFindings: Readonly<Partial<Record<Finding['code'], string>>> = {
  'registry-reserved': 'registry',
  'program-without-units': 'id',
  'project-twice': 'id',
  'project-unknown': 'id',
  'project-wrong': 'id',
  'project-ambiguous': 'id',
  'inventory-exists': 'community',
  'title-long': 'title',
  'proponent-missing': 'organization',
  'program-missing': 'program',
  'type-missing': 'type',
  'stage-missing': 'stage',
  'stage-hidden': 'stage',
  'no-place': 'latitude',
  'position-impossible': 'latitude',
  'dates-reversed': 'end',
  'timeline-long': 'end',
  'day-ahead': 'registered',
  'year-twice': 'year',
  'year-ahead': 'year',
  'retired-over-issued': 'retired',
  'vintage-empty': 'issued',
  'totals-differ': 'issued',
  'totals-retired-over-issued': 'retired',
  'address-left-out': 'url',
  'quality-note': 'note',
};

/** Findings collected while reading a row. */
export type Findings = { readonly wrong: Wrong[]; readonly doubts: Doubt[] };

/**
 * The result of checking a row on its own: valid, possibly with doubts, or wrong. The fact of a wrong row has what could be read, with empty
 * texts, year 0 and 0 tonnes for the rest; it is null if nothing could.
 */
export type Judged<Fact> =
  | { readonly verdict: 'fits'; readonly fact: Fact; readonly doubts: readonly Doubt[] }
  | {
      readonly verdict: 'wrong';
      readonly fact: Fact | null;
      readonly wrong: readonly Wrong[];
      readonly doubts: readonly Doubt[];
    };

/** Returns the verdict on a row: a single error makes it wrong. */
export function verdictOf<Fact>(fact: Fact, { wrong, doubts }: Findings): Judged<Fact> {
  return wrong.length > 0 ? { verdict: 'wrong', fact, wrong, doubts } : { verdict: 'fits', fact, doubts };
}

/** Returns the verdict on a row of which nothing is read, for this reason alone. */
export function unreadRow(reason: Wrong): Judged<never> {
  return { verdict: 'wrong', fact: null, wrong: [reason], doubts: [] };
}

/** The outcome of a row: it is loaded, its contents are already there, or it is wrong and left out. */
export type RowOutcome = 'loads' | 'known' | 'wrong';

/** The report on a row, with its findings in the order of the columns. A loaded or known row with findings is doubtful. */
export type RowReport = {
  readonly file: string;
  readonly line: number;
  /** What the row is about, such as `VCS123` or `VCS123 2019`. */
  readonly subject: string;
  readonly outcome: RowOutcome;
  readonly findings: readonly Finding[];
};

/** A row with its verdict and its subject. */
export type JudgedRow<Fact> = {
  readonly file: string;
  readonly line: number;
  readonly subject: string;
  /** The fields of its file, from the first column to the last. */
  readonly columns: readonly string[];
  readonly judged: Judged<Fact>;
};

/** A row compared with what is loaded: the key of what it is about, null if unreadable, and what is wrong beside its own errors. */
export type ComparedRow<Fact> = {
  readonly row: JudgedRow<Fact>;
  readonly key: string | null;
  readonly wrong: readonly Wrong[];
};

/** Returns the row that counts for each key: the first that can be loaded, or else the first. */
export function rowsByKey(rows: readonly ComparedRow<unknown>[]): Map<string, JudgedRow<unknown>> {
  const first = new Map<string, JudgedRow<unknown>>();
  const canLoad = ({ row, wrong }: ComparedRow<unknown>) =>
    row.judged.verdict === 'fits' && wrong.length === 0;
  for (const { row, key } of [...rows.filter(canLoad), ...rows])
    if (key !== null && !first.has(key)) first.set(key, row);
  return first;
}

/** The reports on rows during a run; a later report on a row replaces an earlier one. */
export type RowReports = Map<JudgedRow<unknown>, RowReport>;

/** Reports that a row is loaded, with its doubts. */
export function reportLoading(reports: RowReports, row: JudgedRow<unknown>, doubts: readonly Doubt[]): void {
  report(reports, row, 'loads', doubts);
}

/** Reports that a row's contents are already there, with the difference, if any. */
export function reportKnown(reports: RowReports, row: JudgedRow<unknown>, difference: Doubt | null): void {
  report(reports, row, 'known', difference === null ? [] : [difference]);
}

/** Reports that a row cannot be loaded: everything found in it, and what is wrong beside. */
export function reportWrong(reports: RowReports, row: JudgedRow<unknown>, wrong: readonly Wrong[]): void {
  const { judged } = row;
  const own = judged.verdict === 'wrong' ? judged.wrong : [];
  report(reports, row, 'wrong', [...own, ...wrong, ...judged.doubts]);
}

/** Adds a doubt to a row, unless its contents are already there. */
export function addDoubt(reports: RowReports, row: JudgedRow<unknown>, doubt: Doubt): void {
  const current = reports.get(row);
  if (current === undefined || current.outcome === 'known') return;
  report(reports, row, current.outcome, [...current.findings, doubt]);
}

/** Returns the location of a row as `file:line`. */
export function whereIs({ file, line }: JudgedRow<unknown>): string {
  return `${file}:${line}`;
}

function report(
  reports: RowReports,
  row: JudgedRow<unknown>,
  outcome: RowOutcome,
  findings: readonly Finding[],
): void {
  const { file, line, subject, columns } = row;
  reports.set(row, { file, line, subject, outcome, findings: inColumnOrder(findings, columns) });
}

/** Returns findings about the whole row first, then by column, those without a column in the file last. */
function inColumnOrder(findings: readonly Finding[], columns: readonly string[]): readonly Finding[] {
  const placeOf = ({ code, values }: Finding): number => {
    const field = 'column' in values ? values.column : fieldsOfFindings[code];
    if (field === undefined) return -1;
    const place = columns.indexOf(field);
    return place < 0 ? columns.length : place;
  };
  return findings.toSorted((one, other) => placeOf(one) - placeOf(other));
}
