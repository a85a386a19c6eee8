import { useQuery } from '@tanstack/react-query';
import { readOwnInventoryOverview } from '#contract/overviews.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { sumHoldings } from '#domain/ledger/propose-tonnes.ts';
import { proposeTrueUp, type TrueUpProposal } from '#domain/overview/true-up-proposal.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { useMayOperate, useOperationAddress, useOwnedUnits } from '#web/api/unit-operations.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { YearBar } from '#web/looks/charts/year-bar.tsx';
import { HomePart } from './home-figures.tsx';
import classes from './owner-home.module.css';
import { YearColumns } from './year-columns.tsx';

type Short = Extract<TrueUpProposal, { readonly state: 'short' }>;

const query = { parts: 'none' } as const;

/** The organization's true-up by year, what it holds, and what that could balance; undefined while they load. */
export function useHomeTrueUp() {
  const { data: overview } = useQuery({
    queryKey: keyOf(readOwnInventoryOverview, { query }),
    queryFn: ({ signal }) => call(readOwnInventoryOverview, { query, signal }),
    staleTime: 0,
  });
  const { data: units } = useOwnedUnits();
  if (overview === undefined || units === undefined) return undefined;
  const held = sumHoldings(units);
  const proposal = proposeTrueUp(overview.years, held);
  const inventory = overview.years.find(({ year }) => year === proposal?.year)?.inventory ?? null;
  if (proposal === null || inventory === null) return null;
  return { proposal, inventory, held, years: overview.years };
}

type TrueUp = NonNullable<ReturnType<typeof useHomeTrueUp>>;

/**
 * How the latest year stands that has an inventory and is short, or else the latest of all; the operation that
 * balances it; and on wide screens the last years beside it.
 */
export function HomeTrueUp({ proposal, inventory, held, years }: TrueUp) {
  const { year } = proposal;
  const missing = proposal.state === 'short' ? proposal.missing : 0;
  const offset = inventory - missing;
  return (
    <HomePart title={m.trueup_year_title({ year })} beside={<YearColumns years={years} year={year} />}>
      <p className={classes.short}>
        {missing === 0 ? <b>{m.neutrality_achieved()}</b> : <ShortFigure missing={missing} />}
      </p>
      {proposal.state === 'short' ? <p>{heldWords(proposal, held)}</p> : null}
      <div className={classes.bar}>
        <YearBar
          parts={[
            { look: 'offset', size: offset },
            { look: 'missing', size: missing },
          ]}
        />
        <p className={classes.ends}>
          <span>{m.home_offset({ offsets: formatWhole(offset), inventory: formatWhole(inventory) })}</span>
          {missing === 0 ? null : <span>{m.home_missing({ tonnes: formatWhole(missing) })}</span>}
        </p>
      </div>
      {proposal.state === 'short' ? (
        <Actions proposal={proposal} />
      ) : (
        <p className={classes.actions}>
          <Link to={pagePaths.inventoryOverview}>{m.home_see_trueup()}</Link>
        </p>
      )}
    </HomePart>
  );
}

const PLACE = '\u0000';

/** “240 t short”, with the figure larger. */
function ShortFigure({ missing }: { readonly missing: number }) {
  const [before, after] = m.home_short({ tonnes: PLACE }).split(PLACE);
  return (
    <>
      {before}
      <b>{m.statement_tonnes({ tonnes: formatWhole(missing) })}</b>
      {after}
    </>
  );
}

function heldWords({ stillMissing }: Short, held: number): string {
  if (held === 0) return m.home_short_none();
  const tonnes = formatWhole(held);
  return stillMissing === 0
    ? m.home_short_enough({ tonnes })
    : m.home_short_partly({ tonnes, missing: formatWhole(stillMissing) });
}

function Actions({ proposal: { year, possible, stillMissing } }: { readonly proposal: Short }) {
  const mayOperate = useMayOperate();
  const addressOf = useOperationAddress();
  return (
    <p className={classes.actions}>
      {mayOperate && possible > 0 ? (
        <ButtonLink to={addressOf({ kind: 'retire', year })} variant="filled" preventScrollReset>
          {m.row_operation_retire_name({ count: possible, shown: formatWhole(possible) })}
        </ButtonLink>
      ) : null}
      <Link to={stillMissing === 0 ? pagePaths.inventoryOverview : `${pagePaths.inventoryOverview}#balance`}>
        {stillMissing === 0 ? m.home_see_trueup() : m.home_what_helps()}
      </Link>
    </p>
  );
}
