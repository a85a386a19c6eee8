import { useId } from 'react';
import type { Overview, OverviewYear } from '#contract/overviews.ts';
import type { OwnedUnits } from '#contract/unit-operations.ts';
import { sumHoldings } from '#domain/ledger/propose-tonnes.ts';
import { proposeTrueUp, type TrueUpProposal } from '#domain/overview/true-up-proposal.ts';
import * as m from '#messages/messages.js';
import { useMayOperate, useOperationAddress, useOwnedUnits } from '#web/api/unit-operations.ts';
import { callFile, useDownload } from '#web/api/use-download.ts';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatList, formatWhole } from '#web/kit/text/format.ts';
import { ownEndpoints, yearAddress } from './overview-query.ts';
import classes from './true-up-hero.module.css';
import { TrueUpTracks } from './true-up-tracks.tsx';

type Short = Extract<TrueUpProposal, { readonly state: 'short' }>;

type Props = {
  readonly years: Overview['years'];
  /** True on the page of a year, whose title names it. */
  readonly isOfYear?: boolean;
};

/** What the organization's own true-up says first: how short it is, what it holds, and the operation that balances it. */
export function TrueUpHero({ years, isOfYear = false }: Props) {
  const { data: units } = useOwnedUnits();
  if (units === undefined) return null;
  const proposal = proposeTrueUp(years, sumHoldings(units));
  if (proposal === null) return null;
  const year = years.find((one) => one.year === proposal.year);
  if (proposal.state === 'balanced') return isOfYear ? null : <Balanced year={proposal.year} />;
  return <ShortYear proposal={proposal} year={year} units={units} />;
}

function Balanced({ year }: { readonly year: number }) {
  const heading = useId();
  const download = useDownload(() =>
    callFile(ownEndpoints['true-up'], { query: { format: 'pdf' } }, 'true-up.pdf'),
  );
  return (
    <section className={classes.hero} aria-labelledby={heading}>
      <div className={classes.top}>
        <div>
          <h2 id={heading}>{m.trueup_hero_balanced({ year: String(year) })}</h2>
          <p className={classes.lead}>{m.trueup_hero_balanced_text()}</p>
        </div>
        <div className={classes.actions}>
          <Button busy={download.awaited !== undefined} onClick={() => download.start(undefined)}>
            {m.trueup_hero_download()}
          </Button>
          <Link to={yearAddress(year)}>{m.trueup_hero_year({ year: String(year) })}</Link>
        </div>
      </div>
      {download.failure === null ? null : <p role="alert">{download.failure}</p>}
    </section>
  );
}

type ShortYearProps = {
  readonly proposal: Short;
  readonly year: OverviewYear | undefined;
  readonly units: readonly OwnedUnits[];
};

function ShortYear({ proposal, year, units }: ShortYearProps) {
  const heading = useId();
  const mayOperate = useMayOperate();
  const inventory = year?.inventory ?? null;
  return (
    <section className={classes.hero} aria-labelledby={heading}>
      <div className={classes.top}>
        <div>
          <h2 id={heading}>
            <ShortSentence {...proposal} />
          </h2>
          <p className={classes.lead}>{heldWords(proposal, units)}</p>
          <AlsoShort years={proposal.alsoShort} />
        </div>
        {mayOperate && proposal.possible > 0 ? <Actions proposal={proposal} /> : null}
      </div>
      {inventory === null ? null : <TrueUpTracks proposal={proposal} inventory={inventory} units={units} />}
    </section>
  );
}

const PLACE = '\u0000';

/** “You are 240 t short for 2024.”, with the figure larger. */
function ShortSentence({ year, missing }: Pick<Short, 'year' | 'missing'>) {
  const [before, after] = m.trueup_hero_short({ tonnes: PLACE, year: String(year) }).split(PLACE);
  return (
    <>
      {before}
      <span className={classes.figure}>{m.statement_tonnes({ tonnes: formatWhole(missing) })}</span>
      {after}
    </>
  );
}

/** Vintages that are named one by one. */
const MAX_VINTAGES = 5;

function heldWords({ possible, stillMissing }: Short, units: readonly OwnedUnits[]): string {
  const held = sumHoldings(units);
  if (held === 0) return m.trueup_hero_none();
  const vintages = [...Map.groupBy(units, ({ year }) => year)].toSorted(([one], [other]) => one - other);
  const parts = vintages.map(([year, ofYear]) =>
    m.trueup_hero_part({ tonnes: formatWhole(sumHoldings(ofYear)), year: String(year) }),
  );
  const holding =
    parts.length > MAX_VINTAGES
      ? m.trueup_hero_hold_all({ tonnes: formatWhole(held) })
      : m.trueup_hero_hold({ parts: formatList(parts) });
  const then =
    stillMissing > 0
      ? m.trueup_hero_partly({ tonnes: formatWhole(stillMissing) })
      : m.trueup_hero_enough({ tonnes: formatWhole(possible), left: formatWhole(held - possible) });
  return `${holding} ${then}`;
}

function Actions({ proposal: { year, possible } }: { readonly proposal: Short }) {
  const addressOf = useOperationAddress();
  return (
    <div className={classes.actions}>
      <ButtonLink to={addressOf({ kind: 'retire', year })} variant="filled" preventScrollReset>
        {m.row_operation_retire_name({ count: possible, shown: formatWhole(possible) })}
      </ButtonLink>
      <Link to={addressOf({ kind: 'retire', year, picks: true })} preventScrollReset>
        {m.trueup_hero_choose()}
      </Link>
    </div>
  );
}

function AlsoShort({ years }: { readonly years: Short['alsoShort'] }) {
  if (years.length === 0) return null;
  return (
    <p className={classes.also}>
      {m.trueup_hero_also()}{' '}
      {years.map(({ year, missing }) => (
        <Link key={year} to={yearAddress(year)}>
          {m.trueup_hero_also_year({ year: String(year), tonnes: formatWhole(missing) })}
        </Link>
      ))}
    </p>
  );
}
