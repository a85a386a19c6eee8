import type { Findings, Judged } from './finding.ts';
import type { ImportKind } from './import-columns.ts';
import type { Cells, ImportRow, ImportScope, ImportTable } from './import-table.ts';
import { type Community, communityPlace, type InventoryRow, judgeInventory } from './judge-inventory.ts';
import { type ImportedProject, judgeProject } from './judge-project.ts';
import { judgeVintage, type VintageRow } from './judge-vintage.ts';
import type { JudgedRow } from './row-report.ts';

/** All rows of a run, each checked on its own, in file and line order. */
export type JudgedRun = {
  readonly projects: readonly JudgedRow<ImportedProject>[];
  readonly vintages: readonly JudgedRow<VintageRow>[];
  readonly inventories: readonly JudgedRow<InventoryRow>[];
};

/** Checks each row on its own, before comparing it with other rows and with what is already loaded. */
export function judgeTables(
  tables: readonly ImportTable[],
  currentYear: number,
  scope: ImportScope,
): JudgedRun {
  return {
    projects: tables.flatMap((table) =>
      table.kind === 'projects'
        ? judgeRows(
            table,
            (cells, found) => judgeProject(cells, found, scope),
            ({ id }) => id,
          )
        : [],
    ),
    vintages: tables.flatMap((table) =>
      table.kind === 'vintages'
        ? judgeRows(
            table,
            (cells, found) => judgeVintage(cells, found, currentYear),
            ({ id, year }) => `${id} ${year}`,
          )
        : [],
    ),
    inventories: tables.flatMap((table) =>
      table.kind === 'inventories'
        ? judgeRows(table, judgeInventory, (cells) => `${communityPlace(communityOf(cells))} ${cells.year}`)
        : [],
    ),
  };
}

type Table<Kind extends ImportKind> = ImportTable & {
  readonly kind: Kind;
  readonly rows: readonly ImportRow<Kind>[];
};

function judgeRows<Kind extends ImportKind, Fact>(
  table: Table<Kind>,
  judge: (cells: Cells<Kind>, findings: Findings) => Judged<Fact>,
  subjectOf: (cells: Cells<Kind>) => string,
): JudgedRow<Fact>[] {
  return table.rows.map(({ line, cells, strayCells, wasCleaned }) => {
    const findings: Findings = { wrong: [], doubts: [] };
    if (wasCleaned) findings.doubts.push({ code: 'characters-left-out', values: {} });
    const judged: Judged<Fact> =
      strayCells === null ? judge(cells, findings) : wrongCellCount(strayCells, table.columns);
    return { file: table.file, line, subject: subjectOf(cells).trim(), judged };
  });
}

function wrongCellCount(cells: number, columns: number): Judged<never> {
  return { verdict: 'wrong', wrong: [{ code: 'cells-beside-header', values: { cells, columns } }] };
}

function communityOf({ community: name, province, country }: Cells<'inventories'>): Community {
  return { name, province, country };
}
