import { foldText } from '../text/fold.ts';
import { isExampleRow } from './import-columns.ts';
import { type Findings, type Judged, verdictOf } from './finding.ts';
import type { Cells } from './import-table.ts';
import { readLine, readNeededLine, readTonnes, readYear } from './read-cell.ts';
import { type Position, readPosition } from './read-position.ts';

export type Community = { readonly name: string; readonly province: string; readonly country: string };

/** The emissions of a community in a year, in tonnes. */
export type InventoryRow = {
  readonly community: Community;
  readonly year: number;
  readonly tonnes: number;
  readonly position: Position | null;
};

/** Checks a row of inventories on its own. A quality note makes it doubtful. */
export function judgeInventory(cells: Cells<'inventories'>, findings: Findings): Judged<InventoryRow> {
  if (isExampleRow(cells.community)) findings.wrong.push({ code: 'example-row', values: {} });
  const fact: InventoryRow = {
    community: {
      name: readNeededLine({ column: 'community', text: cells.community }, findings),
      province: readLine({ column: 'province', text: cells.province }, findings),
      country: readLine({ column: 'country', text: cells.country }, findings),
    },
    year: readYear({ column: 'year', text: cells.year }, findings),
    tonnes: readTonnes({ column: 'tonnes', text: cells.tonnes }, findings, true),
    position: readPosition(cells.latitude, cells.longitude, findings),
  };
  const note = readLine({ column: 'note', text: cells.note }, findings);
  if (note !== '') findings.doubts.push({ code: 'quality-note', values: { note } });
  return verdictOf(fact, findings);
}

/** Returns the key that identifies a community's inventory: name, province and country, ignoring letter case and accents. */
export function communityKey({ name, province, country }: Community): string {
  return [name, province, country].map(foldText).join('|');
}

/** Returns a community's display name: `Calgary, Alberta, Canada`. */
export function communityPlace({ name, province, country }: Community): string {
  return [name, province, country].filter((part) => part !== '').join(', ');
}
