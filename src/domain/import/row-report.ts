import type { Doubt, Finding, Judged } from './finding.ts';

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
