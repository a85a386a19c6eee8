import { compareProjects } from '#contract/compare-projects.ts';
import { listDrafts, listProjects } from '#contract/owned-projects.ts';
import { readAdminProject, readHistory as readHistoryCall } from '#contract/project-transitions.ts';
import { countProjectFacets, listPublicProjects } from '#contract/projects.ts';
import { listMilestones, listProjectUnits, readProject as readProjectCall } from '#contract/read-project.ts';
import type { FileLinks } from '../files/file-links.ts';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { makeComparisonFile, readComparison } from './compare-projects.ts';
import {
  readDrafts,
  readHistory,
  readOwnedProject,
  readOwnedProjects,
  readProject,
} from './owned/read-owned-projects.ts';
import { makeProjectListFile, makeUnitsFile } from './project-spreadsheets.ts';
import { readFacets, readMilestones, readProjectUnits, readPublicProjects } from './read-public-projects.ts';

/** Mounts the endpoints that read projects. */
export function mountProjects(mounting: Mounting, db: Db, links: FileLinks): void {
  const linkAt = (now: Date) => (file: string) => links.sign(file, now);
  mount(mounting, listPublicProjects, async ({ query: { format, ...query }, locale, now }) =>
    format === undefined
      ? readPublicProjects(db, query)
      : makeProjectListFile(db, query, { format, locale, now }),
  );
  mount(mounting, countProjectFacets, ({ query }) => readFacets(db, query));
  mount(mounting, compareProjects, async ({ query: { serials, format = 'json' }, locale, now }) =>
    format === 'json'
      ? readComparison(db, serials)
      : makeComparisonFile(db, serials, { format, locale, now }),
  );
  mount(mounting, listProjects, ({ query, caller, now }) =>
    readOwnedProjects(db, caller, query, linkAt(now)),
  );
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
    readOwnedProject(db, caller, params.id, linkAt(now)),
  );
  mount(mounting, readHistoryCall, ({ params }) => readHistory(db, params.projectSerial));
}
