import type { ImportTable } from '#domain/import/import-table.ts';
import type { RowReport } from '#domain/import/row-report.ts';
import { sentenceOfRow } from './import-sentences.ts';
import { countOfKind, numberOf } from './import-words.ts';
import { type ImportKind, importKinds } from '#domain/import/import-columns.ts';
import type { ImportAnswer, ImportChoice } from './import-tables.ts';

/** Yields the report of an import run: a summary per file, then wrong and doubtful rows, then the outcome. */
export function* describeImport(
  tables: readonly ImportTable[],
  result: ImportAnswer,
  choice: ImportChoice,
): Generator<string> {
  const reports = Map.groupBy(result.reports, ({ file }) => file);
  for (const table of tables) {
    const rows = reports.get(table.file) ?? [];
    yield describeTable(table, rows, choice);
    yield* describeReasons(rows);
    if (table.notUsed.length > 0) yield `  Columns not used: ${table.notUsed.join(', ')}.`;
  }
  for (const table of tables) {
    for (const report of reports.get(table.file) ?? []) {
      if (choice.dryRun || report.findings.length > 0) yield describeRow(report, table.headings);
    }
  }
  yield* describeEnd(tables, result, choice);
}

function describeTable(
  { file, kind }: ImportTable,
  reports: readonly RowReport[],
  { dryRun }: ImportChoice,
): string {
  const of = (outcome: RowReport['outcome']) => reports.filter((report) => report.outcome === outcome);
  const loading = of('loads');
  const doubtful = loading.filter(({ findings }) => findings.length > 0);
  return [
    `${file}: ${kind}, ${counted(reports.length, 'row')}.`,
    `${count(loading.length)} ${dryRun ? 'would load' : 'to load'}, ${count(doubtful.length)} of them doubtful;`,
    `${count(of('known').length)} known already; ${count(of('wrong').length)} wrong.`,
  ].join(' ');
}

/** Yields the counts of wrong and doubtful rows by reason, most frequent first. */
function* describeReasons(reports: readonly RowReport[]): Generator<string> {
  const found = reports.flatMap(({ outcome, findings }) =>
    findings.map(({ code }) => ({ code, word: outcome === 'wrong' ? 'Wrong' : 'Doubtful' })),
  );
  for (const [word, group] of Map.groupBy(found, (finding) => finding.word)) {
    const reasons = [...Map.groupBy(group, ({ code }) => code)].map(([code, all]) => ({
      code,
      rows: all.length,
    }));
    const listed = reasons.toSorted((one, other) => other.rows - one.rows);
    yield `  ${word}: ${listed.map(({ code, rows }) => `${code.replaceAll('-', ' ')} ${count(rows)}`).join(', ')}.`;
  }
}

function describeRow(report: RowReport, headings: ReadonlyMap<string, string>): string {
  const { file, line, subject, findings } = report;
  const sentences = findings.map((finding) => sentenceOfRow(finding, headings, 'en'));
  const about = [subject, sentences.join(' ')].filter((part) => part !== '').join(': ');
  return `${file}:${line}  ${outcomeLabel(report)}  ${about}`;
}

function outcomeLabel({ outcome, findings }: RowReport): string {
  if (outcome === 'wrong') return 'wrong';
  if (findings.length > 0) return 'doubtful';
  return outcome === 'known' ? 'known already' : 'would load';
}

function* describeEnd(
  tables: readonly ImportTable[],
  { reports, mayLoad }: ImportAnswer,
  choice: ImportChoice,
): Generator<string> {
  const wrong = reports.filter(({ outcome }) => outcome === 'wrong').length;
  const loading = loadedByKind(tables, reports);
  if (!mayLoad) {
    const remedy = choice.skipInvalid ? '' : ' Correct what is wrong, or leave it out with --skip-invalid.';
    yield `Nothing was loaded: ${counted(wrong, 'row is', 'rows are')} wrong.${remedy}`;
    return;
  }
  yield choice.dryRun ? `A dry run: nothing was changed. It would load ${loading}.` : `Loaded: ${loading}.`;
  if (wrong > 0) yield `Left out: ${counted(wrong, 'row')}, marked 'wrong' above.`;
}

function count(number: number): string {
  return numberOf(number, 'en');
}

function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

function loadedByKind(tables: readonly ImportTable[], reports: readonly RowReport[]): string {
  const kinds = new Map<string, ImportKind>(tables.map(({ file, kind }) => [file, kind]));
  const loading = Map.groupBy(
    reports.filter(({ outcome }) => outcome === 'loads'),
    ({ file }) => kinds.get(file),
  );
  const parts = importKinds.flatMap((kind) => {
    const rows = loading.get(kind)?.length ?? 0;
    return rows === 0 ? [] : [countOfKind(kind, rows, 'en')];
  });
  return parts.length === 0 ? 'nothing new' : parts.join(', ');
}
