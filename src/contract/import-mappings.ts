import { z } from 'zod';
import { columnsOf, importKinds } from '#domain/import/import-columns.ts';
import { columnLooks, dateOrders, decimalMarks, repetitions, tonneUnits } from '#domain/import/mapping.ts';
import { done, endpoint, lineOfText, reference } from './endpoint.ts';

/** Maximum size of a mapping as JSON, in bytes; of words in one field; and of saved mappings of an organization. */
export const MAX_MAPPING_BYTES = 200_000;
const MAX_WORDS = 1000;
export const MAX_SAVED_MAPPINGS = 100;

const heading = reference(200);
const word = reference(500);

const fieldWords = z.record(word, word.nullable()).superRefine((words, context) => {
  if (Object.keys(words).length <= MAX_WORDS) return;
  context.addIssue({ code: 'too_big', origin: 'record', maximum: MAX_WORDS, input: words });
});

const rowCondition = z.strictObject({ column: heading, words: z.array(word).max(100).optional() });

const fieldMapping = z.strictObject({
  columns: z.array(heading).max(10).optional().describe('Headings; the first cell that is not empty counts'),
  addUp: z.boolean().optional().describe('Add up the numbers of the columns instead'),
  constant: word.optional().describe('The value where these columns are empty'),
  words: fieldWords
    .optional()
    .describe('The registry’s word for each word of the file; null leaves its rows out'),
  onlyWhere: rowCondition
    .optional()
    .describe('Empty in rows whose cell in this column has none of these words, or without words is empty'),
  part: z
    .strictObject({ separator: reference(10).min(1), number: z.int().min(1).max(50) })
    .optional()
    .describe('Only this part of the cell counts'),
  prefix: reference(50).optional().describe('Put before a value that does not begin with it'),
  dates: z.enum(dateOrders).optional(),
  decimals: z.enum(decimalMarks).optional(),
  unit: z.enum(tonneUnits).optional(),
});

const tableMapping = z
  .strictObject({
    sheet: heading.nullable().describe('Name of the sheet; null for a CSV file'),
    headingLine: z.int().min(1).max(100).nullable().describe('Line of the headings; null finds them'),
    kind: z.enum(importKinds),
    fields: z.record(reference(50), fieldMapping).describe('By field of the kind, such as `title`'),
    onlyRows: rowCondition.optional().describe('Other rows are left out'),
    repeated: z
      .enum(repetitions)
      .describe('Rows of the same year: the later ones are wrong, or all are added up'),
  })
  .superRefine(({ kind, fields }, context) => {
    const known = new Set(columnsOf(kind).map(([field]) => field));
    const keys = Object.keys(fields).filter((field) => !known.has(field));
    if (keys.length > 0)
      context.addIssue({ code: 'unrecognized_keys', keys, path: ['fields'], input: fields });
  });

/** What the columns of a file mean (`FileMapping`). */
export const fileMapping = z.strictObject({ tables: z.array(tableMapping).min(1).max(50) });

const openQuestion = z.discriminatedUnion('code', [
  z.object({ code: z.literal('field-needed'), kind: z.enum(importKinds), field: z.string() }),
  z.object({
    code: z.literal('word-unknown'),
    kind: z.enum(importKinds),
    field: z.string(),
    text: z.string(),
    count: z.int(),
  }),
  z.object({ code: z.literal('date-order'), kind: z.enum(importKinds), field: z.string() }),
  z.object({ code: z.literal('decimal-mark'), kind: z.enum(importKinds), field: z.string() }),
]);

/** A sheet as it is shown to who says what its columns mean (`SheetDescription`). */
export const sheetDescription = z.object({
  sheet: z.string().nullable(),
  isHidden: z.boolean(),
  firstLines: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  headingLine: z.int().nullable(),
  rows: z.int(),
  columns: z.array(
    z.object({
      heading: z.string(),
      samples: z.array(z.string()),
      filled: z.int().describe('Rows in which it is not empty'),
      looks: z.enum(columnLooks),
      dates: z.enum(dateOrders).nullable().describe('The order of days and months, if the values show it'),
      decimals: z
        .enum([...decimalMarks, 'unclear'])
        .nullable()
        .describe('The decimal mark; null if it does not matter'),
      words: z.array(z.object({ text: z.string(), count: z.int() })).nullable(),
    }),
  ),
  source: z.string().nullable().describe('The known source whose headings these are'),
  saved: z.string().nullable().describe('The name of the saved mapping by which it is read'),
  isRead: z.boolean().describe('Whether its rows are read; a hidden sheet only if the mapping names it'),
  tables: z.array(tableMapping).describe('How it is read, or would be'),
  open: z.array(openQuestion).describe('What is left to be said before it can be read'),
});

const mappedSheet = z.strictObject({
  sheet: heading.nullable(),
  headings: z.array(heading).max(500),
});

const savedMapping = z.object({
  name: z.string(),
  mapping: fileMapping,
  sheets: z.array(mappedSheet).describe('The headings of the sheets it was made for'),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
});
export type SavedMapping = z.output<typeof savedMapping>;

const named = z.strictObject({ name: lineOfText(120) });

/** The mappings that the caller's organization has saved; administrators save those of the registry. */
export const listMappings = endpoint({
  method: 'GET',
  path: '/import-mappings',
  summary: 'The mappings of import files saved by your organization',
  access: 'editors',
  reply: z.array(savedMapping),
  refusals: [401, 403],
});

/**
 * Saves a mapping under a name, in place of an earlier one with this name. Responds 409 if the organization has saved 100
 * others. A sheet with the headings of one of `sheets` is read by it from then on.
 */
export const saveMapping = endpoint({
  method: 'PUT',
  path: '/import-mappings/{name}',
  summary: 'Save what the columns of an import file mean, under a name',
  access: 'editors',
  params: named,
  body: z.strictObject({ mapping: fileMapping, sheets: z.array(mappedSheet).min(1).max(50) }),
  reply: savedMapping,
  refusals: [401, 403, 409],
});

/** Deletes a saved mapping. */
export const deleteMapping = endpoint({
  method: 'DELETE',
  path: '/import-mappings/{name}',
  summary: 'Delete a saved mapping of import files',
  access: 'editors',
  params: named,
  reply: done,
  refusals: [401, 403, 404],
});
