import type { Doubt, Finding, Judged } from './finding.ts';

/** What becomes of a row: it loads, its contents are here already, or it is wrong and left out. */
export type RowOutcome = 'loads' | 'known' | 'wrong';

/** What there is to say of a row. A row that loads, or is known, with findings is doubtful. */
export type RowReport = {
  readonly file: string;
  readonly line: number;
  /** What the row is about, such as `VCS123` or `VCS123 2019`. */
  readonly subject: string;
  readonly outcome: RowOutcome;
  readonly findings: readonly Finding[];
};

/** A row with its verdict and what it is about. */
export type JudgedRow<Fact> = {
  readonly file: string;
  readonly line: number;
  readonly subject: string;
  readonly judged: Judged<Fact>;
};

/** The reports of rows while a run is settled: the last word on a row replaces what was said before. */
export type RowReports = Map<JudgedRow<unknown>, RowReport>;

/** Says of a row that it loads, with what is doubtful about it. */
export function reportLoading(reports: RowReports, row: JudgedRow<unknown>, doubts: readonly Doubt[]): void {
  report(reports, row, 'loads', doubts);
}

/** Says of a row that its contents are here already; only a difference is worth a word then. */
export function reportKnown(reports: RowReports, row: JudgedRow<unknown>, difference: Doubt | null): void {
  report(reports, row, 'known', difference === null ? [] : [difference]);
}

/** Says of a row that it cannot load. */
export function reportWrong(
  reports: RowReports,
  row: JudgedRow<unknown>,
  findings: readonly Finding[],
): void {
  report(reports, row, 'wrong', findings);
}

/** Adds a doubt to a row that loads. */
export function addDoubt(reports: RowReports, row: JudgedRow<unknown>, doubt: Doubt): void {
  const said = reports.get(row);
  if (said?.outcome === 'loads') reports.set(row, { ...said, findings: [...said.findings, doubt] });
}

/** Where a row stands, as a person finds it. */
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
