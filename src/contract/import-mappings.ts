import { z } from 'zod';
import { importKinds } from '#domain/import/import-columns.ts';
import { columnLooks, dateOrders, decimalMarks, repetitions, tonneUnits } from '#domain/import/mapping.ts';
import { endpoint } from './endpoint.ts';

const heading = z.string().max(200);
const word = z.string().max(500);

const rowCondition = z.strictObject({ column: heading, words: z.array(word).max(100).optional() });

const fieldMapping = z.strictObject({
  columns: z.array(heading).max(10).optional().describe('Headings; the first cell that is not empty counts'),
  addUp: z.boolean().optional().describe('Add up the numbers of the columns instead'),
  constant: word.optional().describe('The value where these columns are empty'),
  words: z
    .record(word, word.nullable())
    .optional()
    .describe('The registry’s word for each word of the file; null leaves its rows out'),
  onlyWhere: rowCondition
    .optional()
    .describe('Empty in rows whose cell in this column has none of these words, or without words is empty'),
  part: z
    .strictObject({ separator: z.string().min(1).max(10), number: z.int().min(1).max(50) })
    .optional()
    .describe('Only this part of the cell counts'),
  prefix: z.string().max(50).optional().describe('Put before a value that does not begin with it'),
  dates: z.enum(dateOrders).optional(),
  decimals: z.enum(decimalMarks).optional(),
  unit: z.enum(tonneUnits).optional(),
});

const tableMapping = z.strictObject({
  sheet: z.string().max(200).nullable().describe('Name of the sheet; null for a CSV file'),
  headingLine: z.int().min(1).max(100).nullable().describe('Line of the headings; null finds them'),
  kind: z.enum(importKinds),
  fields: z.record(z.string().max(50), fieldMapping).describe('By field, such as `title`'),
  onlyRows: rowCondition.optional().describe('Other rows are left out'),
  repeated: z
    .enum(repetitions)
    .describe('Rows of the same year: the later ones are wrong, or all are added up'),
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
  tables: z.array(tableMapping).describe('How it is read, or would be'),
  open: z.array(openQuestion).describe('What is left to be said before it can be read'),
});

const savedMapping = z.object({
  name: z.string(),
  mapping: fileMapping,
  headings: z.array(z.string()).describe('The headings of the file it was made for'),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
});
export type SavedMapping = z.output<typeof savedMapping>;

const named = z.strictObject({ name: z.string().trim().min(1).max(120) });

/** The mappings that the caller's organization has saved; administrators save those of the registry. */
export const listMappings = endpoint({
  method: 'GET',
  path: '/import-mappings',
  summary: 'The mappings of import files saved by your organization',
  access: 'editors',
  reply: z.array(savedMapping),
  refusals: [401, 403],
});

/** Saves a mapping under a name; one of this name is replaced. */
export const saveMapping = endpoint({
  method: 'PUT',
  path: '/import-mappings/{name}',
  summary: 'Save what the columns of an import file mean, under a name',
  access: 'editors',
  params: named,
  body: z.strictObject({ mapping: fileMapping, headings: z.array(heading).max(500) }),
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
  reply: z.object({ message: z.string() }),
  refusals: [401, 403, 404],
});
