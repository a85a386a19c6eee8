import { changesByYear, sectors, type YearChange } from '#domain/inventory/inventory-years.ts';
import * as m from '#messages/messages.js';
import { sectorWords } from '#messages/words/sector.js';
import { formatPercent, formatWhole } from '#web/kit/text/format.ts';
import type { EmissionLine } from './emission-lines.ts';
import classes from './reductions-table.module.css';

/**
 * An inventory's years by sector, where it has sectors, and how each differs from the one before. On phones
 * each year becomes a list of named values.
 */
export function InventoryYears({ lines }: { readonly lines: readonly EmissionLine[] }) {
  const changes = changesByYear(lines.map(({ year, tonnes }) => ({ year, quantity: tonnes })));
  const shown = lines.some((line) => line.sectors !== null) ? sectors : [];
  return (
    <table className={classes.table} data-narrow={shown.length === 0 || undefined}>
      <caption className={classes.caption}>
        {shown.length === 0 ? m.inventory_changes() : m.sectors_table()}
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.project_row_year()}</th>
          {shown.map((sector) => (
            <th key={sector} scope="col" className={classes.number}>
              {sectorWords[sector]()}
            </th>
          ))}
          <th scope="col">{m.project_row_change()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const change = changes.get(line.year);
          return (
            <tr key={line.key}>
              <th scope="row" data-name={m.project_row_year()}>
                {line.year}
              </th>
              {shown.map((sector) => (
                <td
                  key={sector}
                  data-name={sectorWords[sector]()}
                  data-empty={line.sectors === null || undefined}
                  className={classes.number}
                >
                  {line.sectors === null ? m.project_row_nothing() : formatWhole(line.sectors[sector])}
                </td>
              ))}
              <td data-name={m.project_row_change()} data-empty={change === undefined || undefined}>
                {change === undefined ? m.project_row_nothing() : yearChangeText(change)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Returns a change of an inventory's emissions in words: '20 t CO₂e (20%) less than in 2020'. */
export function yearChangeText({ since, tonnes, share }: YearChange): string {
  const year = String(since);
  if (tonnes === 0) return m.year_change_same({ year });
  const shown = { year, tonnes: formatWhole(Math.abs(tonnes)) };
  if (share === null) {
    return tonnes < 0 ? m.year_change_less_tonnes(shown) : m.year_change_more_tonnes(shown);
  }
  const inWords = tonnes < 0 ? m.year_change_less : m.year_change_more;
  return inWords({ ...shown, share: shareText(Math.abs(share)) });
}

const LEAST_SHARE = 0.001;

function shareText(share: number): string {
  return share < LEAST_SHARE ? m.share_under({ share: formatPercent(LEAST_SHARE) }) : formatPercent(share);
}
