import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath } from 'react-router';
import type { OverviewYear } from '#contract/overviews.ts';
import { pagePaths, UPDATE } from '#contract/page-paths.ts';
import { sumHoldings } from '#domain/ledger/propose-tonnes.ts';
import { proposeTrueUp } from '#domain/overview/true-up-proposal.ts';
import { registryYear } from '#domain/registry-day.ts';
import * as m from '#messages/messages.js';
import { useMayOperate, useOwnedUnits } from '#web/api/unit-operations.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { yearQuery } from './overview-query.ts';
import classes from './what-could-balance.module.css';

type Props = {
  /** A year that stays short even if the organization retires all units that it holds. */
  readonly year: number;
  /** t CO₂e that are missing after that. */
  readonly missing: number;
  readonly years: readonly OverviewYear[];
};

/** Projects without results that are listed. */
const MAX_LISTED = 3;

/** What could balance a year beyond the tonnes that are held: the largest certain amount first. */
function WhatCouldBalance({ year, missing, years }: Props) {
  const mayEdit = useMayOperate();
  const waiting = useProjectedTonnes(years);
  return (
    <div id="balance">
      <Section
        title={m.balance_title({ year: String(year) })}
        aside={<span className={classes.quiet}>{m.balance_missing({ tonnes: formatWhole(missing) })}</span>}
      >
        <ul className={classes.list}>
          {waiting.slice(0, MAX_LISTED).map((part) => (
            <Way
              key={`${part.projectSerial} ${part.year}`}
              tonnes={m.statement_tonnes({ tonnes: formatWhole(part.tonnes) })}
              title={m.balance_results()}
              text={m.balance_results_text({
                title: part.title,
                year: String(part.year),
                tonnes: formatWhole(part.tonnes),
              })}
              to={`${generatePath(pagePaths.draft, { projectSerial: part.projectSerial })}${UPDATE}`}
              action={m.balance_results_act({ year: String(part.year) })}
              mayOperate={mayEdit}
            />
          ))}
          <Way
            tonnes={m.balance_any()}
            title={m.balance_transfer()}
            text={m.balance_transfer_text()}
            to={pagePaths.organizations}
            action={m.balance_transfer_act()}
            mayOperate
          />
          <Way
            tonnes={m.balance_any()}
            title={m.balance_offsets()}
            text={m.balance_offsets_text()}
            to={pagePaths.createOffsets}
            action={m.trueup_left_add_offsets()}
            mayOperate={mayEdit}
          />
        </ul>
      </Section>
    </div>
  );
}

type WayProps = {
  /** How much it would bring. */
  readonly tonnes: string;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
  readonly mayOperate: boolean;
};

function Way({ tonnes, title, text, to, action, mayOperate }: WayProps) {
  return (
    <li className={classes.way}>
      <b className={classes.tonnes}>{tonnes}</b>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {mayOperate ? <ButtonLink to={to}>{action}</ButtonLink> : null}
    </li>
  );
}

/** Returns the tonnes that projects planned for years that have begun, and that have no results yet. */
function useProjectedTonnes(years: readonly OverviewYear[]) {
  const [currentYear] = useState(() => registryYear(new Date()));
  const planned = years.filter(({ year, projected }) => year <= currentYear && projected > 0);
  const replies = useQueries({ queries: planned.map(({ year }) => yearQuery(null, year)) });
  return replies
    .flatMap(({ data }) => {
      if (data === undefined) return [];
      const titles = new Map(data.entries.map(({ projectSerial, title }) => [projectSerial, title]));
      return data.projects.flatMap(({ projectSerial, projected: tonnes }) =>
        projectSerial === null || tonnes === 0
          ? []
          : [{ projectSerial, tonnes, year: data.year, title: titles.get(projectSerial) ?? projectSerial }],
      );
    })
    .toSorted((one, other) => other.tonnes - one.tonnes);
}

type ShortYearsProps = {
  readonly years: readonly OverviewYear[];
  /** Only this year. */
  readonly year?: number;
};

/** What could balance the year that the tonnes held do not balance: one with an inventory, else a planned one. */
export function ShortYears({ years, year }: ShortYearsProps) {
  const { data: units } = useOwnedUnits();
  if (units === undefined) return null;
  const ofYear = year === undefined ? years : years.filter((one) => one.year === year);
  const proposal = proposeTrueUp(ofYear, sumHoldings(units));
  if (proposal?.state === 'short' && proposal.stillMissing > 0)
    return <WhatCouldBalance year={proposal.year} missing={proposal.stillMissing} years={years} />;
  const planned = ofYear.find(({ inventory, shortfall }) => inventory === null && (shortfall ?? 0) > 0);
  if (planned === undefined) return null;
  return <WhatCouldBalance year={planned.year} missing={planned.shortfall ?? 0} years={years} />;
}
