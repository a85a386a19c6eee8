import type { OverviewYear } from '#contract/overviews.ts';
import { sumHoldings } from '#domain/ledger/propose-tonnes.ts';
import * as m from '#messages/messages.js';
import { useMayOperate, useOperationAddress, useOwnedUnits } from '#web/api/unit-operations.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './overview-table.module.css';

type Props = { readonly year: OverviewYear };

/** What the organization can do next for a year: retire what it holds, or see what could balance it. */
export function NextCell({ year: { year, inventory, shortfall } }: Props) {
  const { data: units } = useOwnedUnits();
  const mayOperate = useMayOperate();
  const addressOf = useOperationAddress();
  const possible = Math.min(shortfall ?? 0, sumHoldings(units ?? []));
  const isPlanned = inventory === null && (shortfall ?? 0) > 0;
  const tonnes = formatWhole(possible);
  if (isPlanned)
    return (
      <td className={classes.next}>
        <a href="#balance">{m.trueup_plan_year({ year: String(year) })}</a>
      </td>
    );
  if (!mayOperate || possible === 0 || inventory === null) return <td data-empty aria-hidden="true" />;
  return (
    <td className={classes.next}>
      <ButtonLink
        to={addressOf({ kind: 'retire', year })}
        label={m.trueup_retire_year_named({ tonnes, year: String(year) })}
        preventScrollReset
      >
        {m.trueup_retire_year({ tonnes })}
      </ButtonLink>
    </td>
  );
}
