import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { useOwnInventories } from '#web/api/own-inventories.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { NeutralityBadge } from '#web/looks/neutrality-badge.tsx';
import classes from './inventory-true-up.module.css';

/**
 * What an inventory is for, beside it: the tonnes retired against each of its years, and whether they are enough. For
 * its own organization; nothing while none of its years counts.
 */
export function InventoryTrueUp({ serial }: { readonly serial: string }) {
  const years = useOwnInventories()?.get(serial) ?? [];
  if (years.length === 0) return null;
  return (
    <section className={classes.box} aria-label={m.inventory_trueup()}>
      <h2>{m.inventory_trueup()}</h2>
      <table className={classes.table} aria-label={m.inventory_trueup()}>
        <thead>
          <tr>
            <th scope="col">{m.project_row_year()}</th>
            <th scope="col">{m.inventory_trueup_retired()}</th>
            <th scope="col">{m.trueup_neutrality()}</th>
          </tr>
        </thead>
        <tbody>
          {years.toReversed().map(({ year, retired, trueUp: { shortfall } }) => (
            <tr key={year}>
              <th scope="row">
                <Link to={`${pagePaths.inventoryOverview}?year=${year}`}>{year}</Link>
              </th>
              <td>{formatWhole(retired)}</td>
              <td>
                <NeutralityBadge
                  isAchieved={shortfall === 0}
                  isProjected={false}
                  shortfall={shortfall ?? 0}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Link to={pagePaths.inventoryOverview}>{m.inventory_trueup_open()}</Link>
      </p>
    </section>
  );
}
