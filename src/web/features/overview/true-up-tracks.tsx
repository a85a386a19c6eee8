import type { ReactNode } from 'react';
import type { OwnedUnits } from '#contract/unit-operations.ts';
import { proposeTonnes, sumHoldings } from '#domain/ledger/propose-tonnes.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './true-up-hero.module.css';

type Props = {
  readonly proposal: { readonly missing: number; readonly possible: number };
  /** t CO₂e of the year's inventory. */
  readonly inventory: number;
  readonly units: readonly OwnedUnits[];
};

/** Share of a track below which a segment has no room for its words, in percent. */
const NARROW = 8;

/**
 * The year's gap above what is held, for the eye: the sentence beside it says the same. What is offset already is
 * cut short, everything right of it is to scale.
 */
export function TrueUpTracks({ proposal: { missing, possible }, inventory, units }: Props) {
  const held = sumHoldings(units);
  const scale = Math.max(missing, held, 1);
  const offset = inventory - missing;
  return (
    <div className={classes.tracks} aria-hidden="true">
      <Label name={m.trueup_hero_inventory()} tonnes={inventory} />
      <div className={classes.track}>
        {offset > 0 ? (
          <span className={classes.offset}>{m.trueup_hero_offset({ tonnes: formatWhole(offset) })}</span>
        ) : null}
        <div className={classes.scaled}>
          <Segment look="missing" share={missing / scale}>
            <b>{m.trueup_hero_missing({ tonnes: formatWhole(missing) })}</b>
          </Segment>
        </div>
      </div>
      <Label name={m.operation_you_hold()} tonnes={held} />
      <div className={classes.track}>
        {offset > 0 ? <span className={classes.first}>{m.trueup_hero_oldest()}</span> : null}
        <div className={classes.scaled}>
          {vintagesOf(units, possible).map(({ year, tonnes }) => (
            <Segment key={year} look="taken" share={tonnes / scale}>
              <b>{m.statement_tonnes({ tonnes: formatWhole(tonnes) })}</b>
              <span>{year}</span>
            </Segment>
          ))}
          <Segment look="left" share={(held - possible) / scale}>
            <b>{m.statement_tonnes({ tonnes: formatWhole(held - possible) })}</b>
            <span>{m.trueup_hero_left()}</span>
          </Segment>
        </div>
      </div>
    </div>
  );
}

function Label({ name, tonnes }: { readonly name: string; readonly tonnes: number }) {
  return (
    <p className={classes.label}>
      <span>{name}</span>
      <b>{m.statement_tonnes({ tonnes: formatWhole(tonnes) })}</b>
    </p>
  );
}

type SegmentProps = {
  readonly look: 'missing' | 'taken' | 'left';
  /** From 0 to 1. */
  readonly share: number;
  readonly children: ReactNode;
};

function Segment({ look, share, children }: SegmentProps) {
  const percent = share * 100;
  if (percent <= 0) return null;
  return (
    <span className={classes.segment} data-look={look} style={{ width: `${percent}%` }}>
      {percent < NARROW ? null : <span className={classes.words}>{children}</span>}
    </span>
  );
}

/** Returns what is taken of each vintage, the oldest first. */
function vintagesOf(units: readonly OwnedUnits[], possible: number) {
  const taken = proposeTonnes(units, possible, null);
  const tonnesByYear = new Map<number, number>();
  for (const [place, { year }] of units.entries())
    tonnesByYear.set(year, (tonnesByYear.get(year) ?? 0) + (taken[place] ?? 0));
  return [...tonnesByYear]
    .map(([year, tonnes]) => ({ year, tonnes }))
    .filter(({ tonnes }) => tonnes > 0)
    .toSorted((one, other) => one.year - other.year);
}
