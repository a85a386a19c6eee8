import { z } from 'zod';
import { importKinds } from '#domain/import/import-columns.ts';
import { endpoint } from './endpoint.ts';
import { correctedCells, MAX_CORRECTION_BYTES } from './import-corrections.ts';
import { MAX_MAPPING_BYTES, sheetDescription } from './import-mappings.ts';

const MEGABYTE = 1024 * 1024;
/** Enough for the name of any encoding. */
const MAX_CHARSET_BYTES = 100;

/**
 * Maximum size of an imported file in bytes, and of rows in it: for the registry and for an organization's
 * own entries.
 */
export const MAX_IMPORT_BYTES = 25 * MEGABYTE;
export const MAX_IMPORT_ROWS = { registry: 50_000, organization: 2000 } as const;
/** Maximum number of drafts that one import changes: they are saved in one transaction, each with its history. */
export const MAX_CHANGED_DRAFTS = 500;

/**
 * What becomes of a row: it is imported, it changes a draft, the registry has its contents already, or it is wrong.
 */
const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;

const importDifference = z.object({
  figure: z
    .enum(['issued', 'retired', 'inventory'])
    .describe('Tonnes issued for a vintage, its retired tonnes, or the tonnes of an inventory year'),
  projectSerial: z.string().describe('The entry of the registry'),
  here: z.int().describe('t CO₂e in the registry, without what undone imports issued'),
  inFile: z.int().describe('t CO₂e in the file'),
});

const importRow = z.object({
  table: z.int().min(0).describe('Index of its table'),
  line: z.int().min(1).describe('Line of the file on which the row begins'),
  subject: z.string().describe('What it is about: the id of a project, or a community and year'),
  outcome: z.enum(importOutcomes),
  findings: z
    .array(z.string())
    .describe('Everything that is wrong with it or to check, in the order of the columns'),
  form: z
    .string()
    .optional()
    .describe('Path of the form of the entry of this registry that it names, if it differs from it'),
  likely: correctedCells
    .optional()
    .describe(
      'The position that was likely meant, to be sent in `corrections`; left out if that is not known',
    ),
  isCorrected: z.boolean().optional().describe('Whether `corrections` has this row'),
  differences: z
    .array(importDifference)
    .describe('Figures in which it differs from what the registry has of its entry and year'),
});

const importTotals = z.object({
  projects: z.int().describe('New projects'),
  organizations: z.int().describe('Organizations of the new projects, whether they are new or not'),
  changed: z.int().describe('Drafts that get new values'),
  vintages: z.int().describe('New rows of vintages'),
  inventories: z.int().describe('New inventory years'),
  issuedTonnes: z.int().describe('Tonnes of CO₂e issued, for good; 0 for drafts'),
  retiredTonnes: z.int().describe('How many of the issued tonnes are retired, as in their source'),
  issuedProjects: z.int().describe('Projects, new or in the registry already, that tonnes are issued for'),
});

const sheets = z
  .array(sheetDescription)
  .describe('The sheets of the file, or its one table, and how each is read');

const isEncodingGuessed = z
  .boolean()
  .describe('The file is not in UTF-8 and was read as Windows-1252: `charset` says whether it is');

const importColumns = z
  .object({ kind: z.literal('columns'), sheets, isEncodingGuessed })
  .describe('No table can be read before the mapping says what its columns mean');

const importReport = z.object({
  kind: z.literal('dry-run'),
  sheets,
  isEncodingGuessed,
  plan: z.string().describe('Send it with the same file to import what is reported here'),
  tables: z.array(
    z.object({
      name: z.string(),
      sheet: z.string().nullable(),
      kind: z.enum(importKinds),
      rows: z.int(),
      leftOut: z.int().describe('Rows that the mapping leaves out'),
      notUsed: z.array(z.string()).describe('Headings of columns that are not read'),
    }),
  ),
  sheetsNotRead: z.array(z.string()),
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    doubtful: z.int().describe('New and unchanged rows with findings'),
  }),
  totals: importTotals.describe('What the import adds, without the refused rows'),
  totalsIssuingMissing: importTotals.describe(
    'What it adds with `issueMissing`: the same where no tonnes are missing of vintages that the registry has',
  ),
  refusal: z
    .string()
    .nullable()
    .describe('Why nothing can be imported: missing tokens, or too many changed drafts; null otherwise'),
  rows: z.array(importRow),
});

const importResult = z.object({
  kind: z.literal('imported'),
  message: z.string(),
  imported: importTotals
    .partial({
      organizations: true,
      changed: true,
      issuedTonnes: true,
      retiredTonnes: true,
      issuedProjects: true,
    })
    .describe(
      'What was added; without some figures only in an answer of an earlier version that is repeated',
    ),
  leftOut: z.int().describe('Rows that were wrong and left out'),
});

const refusedRows = z
  .object({
    kind: z.literal('refused-rows'),
    files: z.array(
      z.object({
        name: z.string(),
        text: z.string().describe('CSV with the headings and cells of the file, and a last column why'),
      }),
    ),
  })
  .describe('The rows that are wrong, by sheet, to be corrected and imported; without any if none is wrong');

export type ImportRow = z.output<typeof importRow>;
export type ImportColumns = z.output<typeof importColumns>;
export type RefusedRows = z.output<typeof refusedRows>;
export type ImportReport = z.output<typeof importReport>;
export type ImportResult = z.output<typeof importResult>;

const importAction = {
  method: 'POST',
  takesFile: true,
  takesKey: true,
  formFields: {
    mapping: {
      description:
        'What the columns mean, as JSON (`tables`, each with `sheet`, `headingLine`, `kind`, `fields` and `repeated`); without it, as their headings say',
      maxBytes: MAX_MAPPING_BYTES,
    },
    corrections: {
      description:
        'Positions that rows are to have, as JSON: a list with `table` and `line` of the report and `cells` (`latitude`, `longitude`)',
      maxBytes: MAX_CORRECTION_BYTES,
    },
    charset: {
      description:
        'The encoding of a CSV file: `utf-8` or `windows-1252`; without it, UTF-8 unless the file is something else. A byte order mark in the file counts before it',
      maxBytes: MAX_CHARSET_BYTES,
    },
  },
  query: z.strictObject({
    plan: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .describe('The plan of the dry run; without it this is a dry run, which changes nothing'),
    skipInvalid: z.enum(['true', 'false']).optional().describe('Leave out wrong rows and import the others'),
    rows: z
      .enum(['refused'])
      .optional()
      .describe('Without a plan: reply with the wrong rows as CSV instead of the report'),
  }),
  reply: z.discriminatedUnion('kind', [importColumns, importReport, refusedRows, importResult]),
  refusals: [401, 403, 408, 409, 413, 415, 429],
} as const;

/** Exports the entries that their owners can change without a review, for `importDrafts`. */
export const exportEntries = endpoint({
  method: 'GET',
  path: '/projects/export',
  summary: 'Download your drafts and rejected entries as a file that can be corrected and imported',
  access: 'editors',
  query: z.strictObject({ format: z.enum(['csv', 'xlsx']).optional().describe('CSV without it') }),
  reply: z.unknown(),
  fileTypes: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refusals: [401, 403],
});

/**
 * Imports a file of projects, vintages or inventories of any organization, as `registry import` does. Without
 * `plan` it reports row by row what would happen, or asks what the columns mean. With the plan of that report
 * it imports: 409 if the registry or the mapping has changed so that the report would be another.
 */
export const importFile = endpoint({
  ...importAction,
  path: '/admin/import',
  formFields: {
    ...importAction.formFields,
    issueMissing: {
      description:
        'With a plan: `true` also issues the tonnes that the file has beyond those issued for vintages that the registry has; other differences change nothing',
      maxBytes: 5,
    },
  },
  summary: 'Check or import a CSV or XLSX file of projects, vintages or inventories, at most 25 MB',
  access: 'administrators',
});

/**
 * Imports a file of the caller's own projects or inventories as drafts. Each project spends a token: all are
 * saved, or none. Rows of a list of `exportEntries` change the drafts that they name.
 */
export const importDrafts = endpoint({
  ...importAction,
  path: '/projects/import',
  summary: 'Check or import a CSV or XLSX file of your own projects or inventories as drafts, at most 25 MB',
  access: 'editors',
  deniedWhileImpersonating: true,
});
