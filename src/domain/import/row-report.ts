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

/** Findings collected while reading a row. */
export type Findings = { readonly wrong: Wrong[]; readonly doubts: Doubt[] };

/** The result of checking a row on its own: valid, possibly with doubts, or wrong. */
export type Judged<Fact> =
  | { readonly verdict: 'fits'; readonly fact: Fact; readonly doubts: readonly Doubt[] }
  | { readonly verdict: 'wrong'; readonly wrong: readonly Wrong[] };

/** Returns the verdict on a row: a single error makes it wrong. */
export function verdictOf<Fact>(fact: Fact, { wrong, doubts }: Findings): Judged<Fact> {
  return wrong.length > 0 ? { verdict: 'wrong', wrong } : { verdict: 'fits', fact, doubts };
}

/** The outcome of a row: it is loaded, its contents are already there, or it is wrong and left out. */
export type RowOutcome = 'loads' | 'known' | 'wrong';

/** The report on a row. A loaded or known row with findings is doubtful. */
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
  readonly judged: Judged<Fact>;
};

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

/** Reports that a row cannot be loaded. */
export function reportWrong(
  reports: RowReports,
  row: JudgedRow<unknown>,
  findings: readonly Finding[],
): void {
  report(reports, row, 'wrong', findings);
}

/** Adds a doubt to a row that is loaded. */
export function addDoubt(reports: RowReports, row: JudgedRow<unknown>, doubt: Doubt): void {
  const current = reports.get(row);
  if (current?.outcome === 'loads') reports.set(row, { ...current, findings: [...current.findings, doubt] });
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
  const { file, line, subject } = row;
  reports.set(row, { file, line, subject, outcome, findings });
}
