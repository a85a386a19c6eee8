import {
  type ComparedProject,
  type ComparedYear,
  type compareProjects,
  MAX_COMPARED,
} from '#contract/compare-projects.ts';
import type { RegisteredRow } from '#contract/emission-rows.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { parseProjectSerial } from '#domain/ledger/read-serial.ts';
import { rowTotals } from '#domain/ledger/row-totals.ts';
import { countUnits } from '#domain/ledger/serial.ts';
import { registryDay } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import type { Db } from '../kernel/db.ts';
import type { FileReply } from '../kernel/file-reply.ts';
import { formatWhole, type Locale } from '../kernel/locale.ts';
import { wrongField } from '../kernel/problems.ts';
import { presentRegisteredRows } from '../ledger/registered-row-queries.ts';
import { type Cell, makeTableFile, type TableFormat } from '../spreadsheets/table-file.ts';
import { presentProjectSummary } from './present-project.ts';
import { findPublicProject } from './project-queries.ts';
import { projectWords } from './project-words.ts';

type Comparison = ReplyOf<typeof compareProjects>;

/**
 * Reads the public projects of a comma-separated list of serials, in its order. Serials without a public project are
 * listed as missing. Throws 400 without serials, and for more than are compared.
 */
export async function readComparison(db: Db, text: string): Promise<Comparison> {
  const asked = readSerials(text);
  const found = await Promise.all(
    asked.map(async ({ serial }) => (serial === null ? undefined : findPublicProject(db, serial))),
  );
  return {
    projects: found.flatMap((row) => {
      if (row === undefined) return [];
      return [
        {
          ...presentProjectSummary(row),
          years: yearsOf(presentRegisteredRows(row.blocks, row.organization)),
        },
      ];
    }),
    missing: asked.flatMap(({ sent }, place) => (found[place] === undefined ? [sent] : [])),
  };
}

/** Returns the distinct serials of a list as they were sent and in canonical form, which is null if they are none. */
function readSerials(text: string) {
  const sent = text.split(',').map((part) => part.trim());
  const asked = sent
    .filter((part) => part !== '')
    .map((part) => ({ sent: part, serial: parseProjectSerial(part) }));
  const distinct = [...new Map(asked.map((one) => [one.serial ?? one.sent, one])).values()];
  if (distinct.length > 0 && distinct.length <= MAX_COMPARED) return distinct;
  throw wrongField('serials', (locale) =>
    m.problem_compare_serials({ most: formatWhole(MAX_COMPARED, locale) }, { locale }),
  );
}

function yearsOf(rows: readonly RegisteredRow[]): ComparedYear[] {
  return [...Map.groupBy(rows, ({ year }) => year)].map(([year, ofYear]) => {
    const tonnes = ofYear.map(({ status, serialMin: min, serialMax: max }) => ({
      status,
      tonnes: countUnits({ min, max }),
    }));
    const { all, remaining, retired, transferred, cancelled } = rowTotals(tonnes);
    return { year, issued: all, held: remaining, retired, transferred, cancelled };
  });
}

type FileInput = { readonly format: TableFormat; readonly locale: Locale; readonly now: Date };

/** Makes a file of a comparison as its page shows it: a line for each fact and vintage, a column for each project. */
export async function makeComparisonFile(
  db: Db,
  text: string,
  { format, locale, now }: FileInput,
): Promise<FileReply> {
  const { projects } = await readComparison(db, text);
  const years = [...new Set(projects.flatMap((project) => project.years.map(({ year }) => year)))].toSorted(
    (one, other) => one - other,
  );
  const rows: Cell[][] = [
    ...facts.map(({ heading, cell }) => [
      heading({}, { locale }),
      ...projects.map((project) => cell(project, locale)),
    ]),
    ...years.flatMap((year) => yearRows(projects, year, locale)),
  ];
  const table = {
    name: m.compare_title({}, { locale }),
    columns: [m.list_file_serial({}, { locale }), ...projects.map(({ projectSerial }) => projectSerial)],
    rows,
  };
  return makeTableFile(table, { format, name: `${m.compare_file_name({}, { locale })}-${registryDay(now)}` });
}

function yearRows(projects: readonly ComparedProject[], year: number, locale: Locale): Cell[][] {
  return yearFigures.map(({ heading, figure }) => [
    m.compare_file_year({ year: String(year), figure: heading({}, { locale }) }, { locale }),
    ...projects.map(({ years }) => {
      const ofYear = years.find((one) => one.year === year);
      return ofYear === undefined ? 0 : ofYear[figure];
    }),
  ]);
}

const yearFigures = [
  { heading: m.list_column_issued, figure: 'issued' },
  { heading: m.list_column_held, figure: 'held' },
  { heading: m.list_column_retired, figure: 'retired' },
  { heading: m.list_column_transferred, figure: 'transferred' },
  { heading: m.list_column_cancelled, figure: 'cancelled' },
] as const;

type Fact = {
  readonly heading: typeof m.list_file_title;
  readonly cell: (project: ComparedProject, locale: Locale) => Cell;
};

const facts: readonly Fact[] = [
  { heading: m.list_file_title, cell: ({ title }) => title },
  { heading: m.list_file_organization, cell: ({ organization }) => organization },
  {
    heading: m.list_file_program,
    cell: ({ programType }, locale) => projectWords.program(programType, locale),
  },
  { heading: m.list_file_type, cell: ({ projectType }, locale) => projectWords.type(projectType, locale) },
  {
    heading: m.list_file_stage,
    cell: ({ projectStatus }, locale) => projectWords.stage(projectStatus, locale),
  },
  { heading: m.list_file_place, cell: ({ location }) => location.address },
  { heading: m.list_file_start, cell: ({ timeline }) => timeline.startDate },
  { heading: m.list_file_end, cell: ({ timeline }) => timeline.endDate },
  { heading: m.list_column_issued, cell: ({ issuedTonnes }) => issuedTonnes },
  {
    heading: m.list_column_held,
    cell: ({ registeredTonnes, retiredTonnes }) => registeredTonnes - retiredTonnes,
  },
  { heading: m.list_column_retired, cell: ({ retiredTonnes }) => retiredTonnes },
  { heading: m.list_column_transferred, cell: ({ transferredTonnes }) => transferredTonnes },
  { heading: m.list_column_cancelled, cell: ({ cancelledTonnes }) => cancelledTonnes },
  { heading: m.list_file_planned, cell: ({ projectedTonnes }) => projectedTonnes },
];
