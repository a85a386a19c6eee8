import { readAdminProject, readHistory as readHistoryCall } from '#contract/project-transitions.ts';
import { listDrafts, listProjects } from '#contract/held-projects.ts';
import { countProjectFacets, listPublicProjects } from '#contract/projects.ts';
import { listMilestones, listProjectUnits, readProject as readProjectCall } from '#contract/read-project.ts';
import type { FileLinks } from '../files/file-links.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import {
  readHistory,
  readHeldProject,
  readProject,
  readDrafts,
  readHeldProjects,
} from './held/read-held-projects.ts';
import { makeProjectListFile, makeUnitsFile } from './project-spreadsheets.ts';
import { readFacets, readMilestones, readProjectUnits, readPublicProjects } from './read-public-projects.ts';

/** Mounts the endpoints that read projects. */
export function mountProjects(mounting: Mounting, db: Db, links: FileLinks): void {
  const linkAt = (now: Date) => (file: string) => links.sign(file, now);
  const limit = limitConcurrency({ concurrent: 1, queued: 20 });
  mount(mounting, listPublicProjects, async ({ query: { format, ...query }, locale, now }) =>
    format === undefined
      ? readPublicProjects(db, query)
      : limit(() => makeProjectListFile(db, query, { format, locale, now })),
  );
  mount(mounting, countProjectFacets, ({ query }) => readFacets(db, query));
  mount(mounting, listProjects, ({ query, caller, now }) => readHeldProjects(db, caller, query, linkAt(now)));
  mount(mounting, listDrafts, ({ query, caller, now }) => readDrafts(db, caller, query, linkAt(now)));
  mount(mounting, readProjectCall, ({ params, caller, now }) =>
    readProject(db, caller, params.projectSerial, linkAt(now)),
  );
  mount(mounting, listProjectUnits, async ({ params, query: { format = 'json' }, locale, now }) => {
    const units = await readProjectUnits(db, params.projectSerial);
    return format === 'json' ? units.rows : makeUnitsFile(units, { format, locale, now });
  });
  mount(mounting, listMilestones, ({ params }) => readMilestones(db, params.projectSerial));
  mount(mounting, readAdminProject, ({ params, caller, now }) =>
    readHeldProject(db, caller, params.id, linkAt(now)),
  );
  mount(mounting, readHistoryCall, ({ params }) => readHistory(db, params.projectSerial));
}
