import { type OwnerHome, readOwnerHome } from '#contract/owner-home.ts';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { hasCountedEntry } from '../overviews/overview-units-queries.ts';
import { readOverview } from '../overviews/read-overview.ts';
import { requireOrganization } from '../overviews/require-organization.ts';
import { readHomeRow } from './owner-home-queries.ts';

/** Mounts the endpoint of the page that owners see first. */
export function mountOwnerHome(mounting: Mounting, db: Db): void {
  mount(mounting, readOwnerHome, ({ caller }) => read(db, caller.organization));
}

const MAX_LISTED = 8;

/** Reads what an organization has to do, its first steps, its tonnes by state and its public pages. */
async function read(db: Db, organization: string): Promise<OwnerHome> {
  const named = await requireOrganization(db, organization);
  const [row, { years }, isCounted] = await Promise.all([
    readHomeRow(db, organization, MAX_LISTED),
    readOverview(db, named, { isOwn: true }),
    hasCountedEntry(db, organization),
  ]);
  const { actions, actionCount, paymentRequests, draft, submitted, approved, retired, retireFrom } = row;
  const hasPage = row.projectCount > 0;
  return {
    actions: actions.map(({ serial, updatedAt, ...action }) => {
      return { ...action, projectSerial: serial, updatedAt: new Date(updatedAt).toISOString() };
    }),
    actionCount,
    paymentRequests,
    steps: { draft, submitted, approved, retired, retireFrom },
    tonnes: {
      registered: sumOf(years, 'registered'),
      retired: sumOf(years, 'retired'),
      transferred: sumOf(years, 'transferred'),
      cancelled: sumOf(years, 'cancelled'),
      projected: sumOf(years, 'projected'),
    },
    publicPages: {
      organization: hasPage ? named.slug : null,
      overview: hasPage || isCounted ? named.serial : null,
      projects: row.projects.map(({ serial, title }) => ({ projectSerial: serial, title })),
      projectCount: row.projectCount,
    },
  };
}

type Figures = Readonly<Record<keyof OwnerHome['tonnes'], number>>;

function sumOf(years: readonly Figures[], figure: keyof Figures): number {
  return years.reduce((sum, year) => sum + year[figure], 0);
}
