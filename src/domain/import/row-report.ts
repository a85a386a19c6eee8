import { type Doubt, type Finding, fieldOf, type Judged, type Wrong } from './findings.ts';

/**
 * The outcome of a row: it is loaded, it changes an entry of this registry, its contents are already there, or it is
 * wrong and left out.
 */
export type RowOutcome = 'loads' | 'changes' | 'known' | 'wrong';

/**
 * The report on a row, with its findings in the order of the columns. A loaded or known row with findings is
 * doubtful.
 */
export type RowReport = {
  /** Index of its table among those of the run; a sheet can give several. */
  readonly table: number;
  readonly file: string;
  readonly line: number;
  /** What the row is about, such as `VCS123` or `VCS123 2019`. */
  readonly subject: string;
  readonly outcome: RowOutcome;
  readonly findings: readonly Finding[];
};

/** A row with its verdict and its subject. */
export type JudgedRow<Content> = {
  /** Index of its table among those of the run. */
  readonly table: number;
  readonly file: string;
  readonly line: number;
  readonly subject: string;
  /** The fields of its file, from the first column to the last. */
  readonly columns: readonly string[];
  /** Whether it is added to the other rows of its table that are about the same. */
  readonly isSummed?: boolean;
  readonly judged: Judged<Content>;
};

/**
 * A row compared with what is loaded: the key of what it is about, null if unreadable, and what is wrong
 * beside its own errors.
 */
export type ComparedRow<Content> = {
  readonly row: JudgedRow<Content>;
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

/** Returns whether a row is added to the one that counts, in the same table. */
export function isAddedTo(row: JudgedRow<unknown>, kept: JudgedRow<unknown> | undefined): boolean {
  if (kept === undefined || kept === row || kept.table !== row.table) return false;
  return row.isSummed === true && kept.isSummed === true;
}

/**
 * Returns for each row that counts the contents that are added up: its own, and those of the later rows that can be
 * loaded and are about the same.
 */
export function addedUp<Content>(
  rows: readonly ComparedRow<Content>[],
  kept: ReadonlyMap<string, JudgedRow<unknown>>,
): ReadonlyMap<JudgedRow<unknown>, readonly Content[]> {
  const added = new Map<JudgedRow<unknown>, Content[]>();
  for (const { row, key, wrong } of rows) {
    const first = key === null ? undefined : kept.get(key);
    if (first === undefined || row.judged.verdict === 'wrong' || wrong.length > 0) continue;
    if (row === first || isAddedTo(row, first)) listOf(added, first).push(row.judged.content);
  }
  return added;
}

function listOf<Content>(lists: Map<JudgedRow<unknown>, Content[]>, of: JudgedRow<unknown>): Content[] {
  const list = lists.get(of) ?? [];
  lists.set(of, list);
  return list;
}

/** The reports on rows during a run; a later report on a row replaces an earlier one. */
export type RowReports = Map<JudgedRow<unknown>, RowReport>;

/** Reports that a row is loaded, with its doubts. */
export function reportLoading(reports: RowReports, row: JudgedRow<unknown>, doubts: readonly Doubt[]): void {
  report(reports, row, 'loads', doubts);
}

/** Reports that a row changes an entry of this registry, with each change. */
export function reportChanging(
  reports: RowReports,
  row: JudgedRow<unknown>,
  changes: readonly Doubt[],
): void {
  report(reports, row, 'changes', [...row.judged.doubts, ...changes]);
}

/** Reports that a row's contents are already there, with the differences, if any. */
export function reportKnown(
  reports: RowReports,
  row: JudgedRow<unknown>,
  differences: readonly Doubt[],
): void {
  report(reports, row, 'known', differences);
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

/** Longer ones are cut: no id or name that can be loaded is as long. */
const MAX_SUBJECT_CHARACTERS = 1600;

function report(
  reports: RowReports,
  row: JudgedRow<unknown>,
  outcome: RowOutcome,
  findings: readonly Finding[],
): void {
  const { table, file, line, columns } = row;
  const subject = row.subject.slice(0, MAX_SUBJECT_CHARACTERS);
  reports.set(row, { table, file, line, subject, outcome, findings: inColumnOrder(findings, columns) });
}

/** Returns findings about the whole row first, then by column, those without a column in the file last. */
function inColumnOrder(findings: readonly Finding[], columns: readonly string[]): readonly Finding[] {
  const placeOf = (finding: Finding): number => {
    const field = fieldOf(finding);
    if (field === undefined) return -1;
    const place = columns.indexOf(field);
    return place < 0 ? columns.length : place;
  };
  return findings.toSorted((one, other) => placeOf(one) - placeOf(other));
}
