import { listOverviewUnits, listOwnOverviewUnits, listOwnRemainingUnits } from '#contract/overview-units.ts';
import {
  readInventoryOverview,
  readOverview,
  readOverviewYear,
  readOwnInventoryOverview,
  readOwnOverview,
  readOwnOverviewYear,
} from '#contract/overviews.ts';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { limitConcurrency, MAX_WAIT_MS } from '../kernel/limit-concurrency.ts';
import type { Locale } from '../kernel/locale.ts';
import { type FileFormat, type FileInput, makeOverviewFile } from './make-overview-file.ts';
import {
  type OverviewOrganization,
  readWholeOverview,
  readOverviewYear as readYear,
  readOverview as readYears,
} from './read-overview.ts';
import { readOverviewUnits, readRemainingUnits } from './read-overview-units.ts';
import { requireOrganization, requirePublicOrganization } from './require-organization.ts';

const ownCalls = [
  { call: readOwnOverview, topic: 'reductions' },
  { call: readOwnInventoryOverview, topic: 'true-up' },
] as const;

const publicCalls = [
  { call: readOverview, topic: 'reductions' },
  { call: readInventoryOverview, topic: 'true-up' },
] as const;

/**
 * Mounts the overviews of organizations, each as JSON or as a file, the entries of their years, and the units
 * behind their figures.
 */
export function mountOverviews(mounting: Mounting, db: Db, site: FileInput['site']): void {
  const limit = limitConcurrency({ concurrent: 1, queued: 20, waitMs: MAX_WAIT_MS });
  type FileRequest = {
    readonly query: {
      readonly format?: FileFormat | undefined;
      readonly parts?: 'all' | 'none' | undefined;
    };
    readonly locale: Locale;
    readonly now: Date;
  };
  const answer = async (
    organization: OverviewOrganization,
    { query: { format, parts }, locale, now }: FileRequest,
    { topic, isOwn }: { readonly topic: FileInput['topic']; readonly isOwn: boolean },
  ) => {
    if (format === undefined && parts === 'none') return readYears(db, organization, { isOwn });
    const overview = await readWholeOverview(db, organization, { isOwn });
    if (format === undefined) return overview;
    return limit(() => makeOverviewFile(overview, { topic, format, locale, now, site }));
  };
  for (const { call, topic } of ownCalls)
    mount(mounting, call, async (request) => {
      const organization = await requireOrganization(db, request.caller.organization);
      return answer(organization, request, { topic, isOwn: true });
    });
  for (const { call, topic } of publicCalls)
    mount(mounting, call, async (request) => {
      const organization = await requirePublicOrganization(db, request.params.organization);
      return answer(organization, request, { topic, isOwn: false });
    });
  mountYears(mounting, db);
  mountUnits(mounting, db);
}

function mountYears(mounting: Mounting, db: Db): void {
  mount(mounting, readOwnOverviewYear, ({ params: { year }, caller: { organization } }) =>
    readYear(db, { organization, year }, { isOwn: true }),
  );
  mount(mounting, readOverviewYear, async ({ params }) => {
    const { serial: organization } = await requirePublicOrganization(db, params.organization);
    return readYear(db, { organization, year: params.year }, { isOwn: false });
  });
}

function mountUnits(mounting: Mounting, db: Db): void {
  mount(mounting, listOwnOverviewUnits, ({ query: { project = null, ...query }, caller, locale }) => {
    const { organization } = caller;
    return readOverviewUnits(db, { ...query, project, organization, isPublicOnly: false }, locale);
  });
  mount(mounting, listOverviewUnits, async ({ params, query: { project = null, ...query }, locale }) => {
    const { serial: organization } = await requirePublicOrganization(db, params.organization);
    return readOverviewUnits(db, { ...query, project, organization, isPublicOnly: true }, locale);
  });
  mount(mounting, listOwnRemainingUnits, ({ caller }) => readRemainingUnits(db, caller.organization));
}
