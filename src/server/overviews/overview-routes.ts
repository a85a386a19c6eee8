import {
  listOverviewUnits,
  listOwnOverviewUnits,
  type Overview,
  readInventoryOverview,
  readOverview,
  readOwnInventoryOverview,
  readOwnOverview,
} from '#contract/overviews.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import type { Locale } from '../kernel/locale.ts';
import { type FileFormat, type FileInput, makeOverviewFile } from './make-overview-file.ts';
import { readOverview as read } from './read-overview.ts';
import { readOverviewUnits } from './read-overview-units.ts';
import { requireOrganization, requirePublicOrganization } from './require-organization.ts';

const ownCalls = [
  { call: readOwnOverview, topic: 'reductions' },
  { call: readOwnInventoryOverview, topic: 'true-up' },
] as const;

const publicCalls = [
  { call: readOverview, topic: 'reductions' },
  { call: readInventoryOverview, topic: 'true-up' },
] as const;

/** Mounts the overviews of organizations, each as JSON or as a file, and the units behind their figures. */
export function mountOverviews(mounting: Mounting, db: Db, site: FileInput['site']): void {
  const limit = limitConcurrency({ concurrent: 1, queued: 20 });
  type FileRequest = {
    readonly query: { readonly format?: FileFormat | undefined };
    readonly locale: Locale;
    readonly now: Date;
  };
  const answer = async (
    overview: Overview,
    { query, locale, now }: FileRequest,
    topic: FileInput['topic'],
  ) => {
    const { format } = query;
    if (format === undefined) return overview;
    return limit(() => makeOverviewFile(overview, { topic, format, locale, now, site }));
  };
  for (const { call, topic } of ownCalls)
    mount(mounting, call, async (request) => {
      const organization = await requireOrganization(db, request.caller.organization);
      return answer(await read(db, organization, { isOwn: true }), request, topic);
    });
  for (const { call, topic } of publicCalls)
    mount(mounting, call, async (request) => {
      const organization = await requirePublicOrganization(db, request.params.organization);
      return answer(await read(db, organization, { isOwn: false }), request, topic);
    });
  mountUnits(mounting, db);
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
}
