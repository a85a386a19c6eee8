import type { ColumnDescription, OpenQuestion, SheetDescription } from '#domain/import/mapping.ts';
import { sentenceOfFile } from './file-problem.ts';
import { numberOf } from './import-sentences.ts';
import type { ImportFile } from './read-import-file.ts';

/** Yields what is to be known of a file to say what its columns mean: their headings, samples, and what is open. */
export function* describeColumns(name: string, { sheets, problem }: ImportFile): Generator<string> {
  const recognized = sheets.filter(({ source }) => source !== null);
  if (recognized.length > 0)
    yield `${name}: It has the headings of ${[...new Set(recognized.map(({ source }) => source))].join(', ')}, but not all of it is clear.`;
  else if (problem !== null) yield `${name}: ${sentenceOfFile(problem, 'en')}`;
  for (const sheet of sheets) if (!sheet.isHidden && sheet.rows > 0) yield* describeSheet(sheet);
  yield "  Say what the columns mean in a file, '--mapping FILE'; '--save-mapping FILE' writes one to begin with.";
}

function* describeSheet({ sheet, rows, columns, open }: SheetDescription): Generator<string> {
  const of = sheet === null ? '' : ` of the sheet '${sheet}'`;
  yield `  Columns${of}, ${numberOf(rows, 'en')} ${rows === 1 ? 'row' : 'rows'}:`;
  for (const column of columns) yield `    ${describeColumn(column)}`;
  for (const question of open) yield `  Open: ${describeQuestion(question)}`;
}

function describeColumn({ heading, looks, samples }: ColumnDescription): string {
  return samples.length === 0 ? `${heading} (empty)` : `${heading} (${looks}): ${samples.join(' | ')}`;
}

function describeQuestion(question: OpenQuestion): string {
  const field = `${question.field} of ${question.kind}`;
  switch (question.code) {
    case 'field-needed':
      return `${field} has neither a column nor a value.`;
    case 'word-unknown':
      return `'${question.text}' under ${field} (${numberOf(question.count, 'en')}) is none of the registry's words.`;
    case 'date-order':
      return `days and months of ${field} could change places.`;
    case 'decimal-mark':
      return `the numbers of ${field} could have decimals or groups of thousands.`;
  }
}
