import type { Overview, OverviewYear } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import { NeutralityBadge } from '#web/looks/neutrality-badge.tsx';
import { sumFigures } from './figure-table.tsx';
import type { OverviewKind } from './overview-query.ts';

export type Neutrality = 'achieved' | 'not-achieved' | 'projected-achieved' | 'projected-not-achieved';

const spellings: readonly (readonly [string, Neutrality])[] = [
  ['Projected Not Achieved', 'projected-not-achieved'],
  ['Projected Achieved', 'projected-achieved'],
  ['Not Achieved', 'not-achieved'],
  ['Achieved', 'achieved'],
];

/** Reads the neutrality of a year as the API spells it (specification §4); null where none is stated. */
export function readNeutrality(text: string | null): Neutrality | null {
  return spellings.find(([spelling]) => text?.startsWith(spelling) === true)?.[1] ?? null;
}

export type TrueUpCounts = {
  /** Years with an inventory, and those of them that are achieved. */
  readonly years: number;
  readonly achieved: number;
  /** t CO₂e missing over all years with an inventory. */
  readonly shortfall: number;
  /** Years with only a projected inventory, and those of them that are projected achieved. */
  readonly projectedYears: number;
  readonly projectedAchieved: number;
};

/** Counts years by neutrality. */
export function countTrueUp(years: readonly OverviewYear[]): TrueUpCounts {
  const read = years.map(({ neutrality, shortfall }) => ({ is: readNeutrality(neutrality), shortfall }));
  const count = (...kinds: readonly Neutrality[]) =>
    read.filter(({ is }) => is !== null && kinds.includes(is)).length;
  return {
    years: count('achieved', 'not-achieved'),
    achieved: count('achieved'),
    shortfall: read.reduce(
      (sum, { is, shortfall }) => sum + (is === 'not-achieved' ? (shortfall ?? 0) : 0),
      0,
    ),
    projectedYears: count('projected-achieved', 'projected-not-achieved'),
    projectedAchieved: count('projected-achieved'),
  };
}

/**
 * Explains columns of the true-up's table. Explains *Available* only if a year has a value for it: otherwise
 * the table has no such column.
 */
export function columnsHint(years: readonly OverviewYear[]): string {
  const remaining = m.trueup_remaining_hint({ remaining: m.trueup_remaining() });
  if (years.every(({ available }) => available === null)) return remaining;
  return `${remaining} ${m.trueup_available_hint({ available: m.trueup_available_column() })}`;
}

/** The neutrality of a year; nothing where none is stated. */
export function YearNeutrality({ year }: { readonly year: OverviewYear }) {
  const neutrality = readNeutrality(year.neutrality);
  if (neutrality === null) return null;
  return (
    <NeutralityBadge
      isAchieved={neutrality === 'achieved' || neutrality === 'projected-achieved'}
      isProjected={neutrality === 'projected-achieved' || neutrality === 'projected-not-achieved'}
      shortfall={year.shortfall ?? 0}
    />
  );
}

/** Returns an overview in a sentence or two; null while it is empty. */
export function overviewSentence(kind: OverviewKind, overview: Overview): string | null {
  if (overview.years.length === 0) return null;
  return (kind === 'reductions' ? reductionSentences : trueUpSentences)(overview).join(' ');
}

function reductionSentences({ organization: { name }, years }: Overview): readonly string[] {
  const sums = sumFigures(years);
  const tonnes = (value: number | null) => formatWhole(value ?? 0);
  return [
    m.overview_sentence({
      name,
      registered: tonnes(sums.registered),
      retired: tonnes(sums.retired),
      remaining: tonnes(sums.remaining),
    }),
    ...((sums.projected ?? 0) > 0
      ? [m.overview_sentence_projected({ projected: tonnes(sums.projected) })]
      : []),
  ];
}

function trueUpSentences({ organization: { name }, years }: Overview): readonly string[] {
  const counts = countTrueUp(years);
  const { achieved, shortfall, projectedYears, projectedAchieved } = counts;
  return [
    counts.years === 0
      ? m.trueup_sentence_none({ name })
      : m.trueup_sentence({
          name,
          count: counts.years,
          years: formatWhole(counts.years),
          achieved: formatWhole(achieved),
        }),
    ...(shortfall > 0 ? [m.trueup_sentence_missing({ tonnes: formatWhole(shortfall) })] : []),
    ...(projectedYears > 0 ? [projectedSentence(projectedYears, projectedAchieved)] : []),
  ];
}

function projectedSentence(count: number, achieved: number): string {
  const years = formatWhole(count);
  return achieved === count
    ? m.trueup_sentence_projected_all({ count, years })
    : m.trueup_sentence_projected({ count, years, achieved: formatWhole(achieved) });
}

/**
 * Returns what a year of the true-up says in words: emitted, reduced, bought, retired, and what is missing.
 */
export function yearSentences(year: OverviewYear, { name }: Overview['organization']): readonly string[] {
  const waiting = year.waiting === null ? [] : [m.trueup_waiting()];
  return [emitted(year, name), ...reduced(year), ...retired(year), ...missing(year), ...waiting];
}

function emitted({ year, inventory, projectedInventory }: OverviewYear, name: string): string {
  if (inventory !== null) return m.trueup_emitted({ name, year, tonnes: formatWhole(inventory) });
  return projectedInventory === null
    ? m.trueup_no_inventory({ name, year })
    : m.trueup_will_emit({ name, year, tonnes: formatWhole(projectedInventory) });
}

function reduced({ registered, projected, purchased, received }: OverviewYear): readonly string[] {
  return [
    registered > 0 ? m.trueup_reduced({ tonnes: formatWhole(registered) }) : null,
    projected > 0 ? m.trueup_projected({ tonnes: formatWhole(projected) }) : null,
    purchased > 0 ? m.trueup_bought({ tonnes: formatWhole(purchased) }) : null,
    received > 0 ? m.trueup_was_given({ tonnes: formatWhole(received) }) : null,
  ].filter((sentence) => sentence !== null);
}

function retired({ inventory, offsets }: OverviewYear): readonly string[] {
  if (inventory === null) return [];
  return offsets === 0 ? [m.trueup_nothing_retired()] : [m.trueup_retired({ tonnes: formatWhole(offsets) })];
}

function missing({ inventory, shortfall, available }: OverviewYear): readonly string[] {
  const left = available === null ? [] : [m.trueup_available({ tonnes: formatWhole(available) })];
  if (shortfall === null) return left;
  if (shortfall > 0) return [...left, m.trueup_missing({ tonnes: formatWhole(shortfall) })];
  return [...left, inventory === null ? m.trueup_enough() : m.trueup_nothing_missing()];
}
