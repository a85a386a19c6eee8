import { useQuery } from '@tanstack/react-query';
import type { Certificate } from '#contract/certificates.ts';
import { readOwnInventoryOverview } from '#contract/overviews.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { useClaims } from '#web/api/session.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { YearBar } from '#web/looks/charts/year-bar.tsx';
import classes from './statement-view.module.css';

type Props = { readonly paper: Pick<Certificate, 'organization' | 'inventory'> };

/** For readers of the organization that retired: how the year stands that it retired against. */
export function YearAfterwards({ paper: { organization, inventory } }: Props) {
  const isOwn = useClaims()?.certserialnumber === organization.serial;
  return isOwn && inventory !== null ? <OwnYear year={inventory.year} /> : null;
}

const query = { parts: 'none' } as const;

function OwnYear({ year }: { readonly year: number }) {
  const { data } = useQuery({
    queryKey: keyOf(readOwnInventoryOverview, { query }),
    queryFn: ({ signal }) => call(readOwnInventoryOverview, { query, signal }),
    staleTime: 0,
  });
  const ofYear = data?.years.find((one) => one.year === year);
  if (ofYear === undefined || ofYear.inventory === null || ofYear.shortfall === null) return null;
  const { inventory, offsets, shortfall } = ofYear;
  return (
    <section className={classes.year} aria-label={m.trueup_year_title({ year })}>
      <h2>{m.trueup_year_title({ year })}</h2>
      <p className={classes.state} data-achieved={shortfall === 0}>
        {shortfall === 0
          ? m.neutrality_achieved()
          : m.neutrality_not_achieved({ shortfall: formatWhole(shortfall) })}
      </p>
      <YearBar
        parts={[
          { look: 'offset', size: Math.min(offsets, inventory) },
          { look: 'missing', size: shortfall },
        ]}
      />
      <p>{m.statement_offset({ offsets: formatWhole(offsets), inventory: formatWhole(inventory) })}</p>
      <p>
        <Link to={`${pagePaths.inventoryOverview}?year=${year}`}>{m.statement_see_year()}</Link>
      </p>
    </section>
  );
}
