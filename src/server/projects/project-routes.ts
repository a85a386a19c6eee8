import { readAdminProject, readHistory as readHistoryCall } from '#contract/admin-projects.ts';
import { listDrafts, listProjects } from '#contract/held-projects.ts';
import { listPublicProjects } from '#contract/projects.ts';
import { readProject as readProjectCall } from '#contract/read-project.ts';
import type { FileLinks } from '../files/file-links.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { readHistory } from './held/read-history.ts';
import { readHeldProject, readProject } from './held/read-held-project.ts';
import { readDrafts, readHeldProjects } from './held/read-held-projects.ts';
import { readPublicProjects } from './read-public-projects.ts';

/** Mounts the endpoints that read projects. */
export function mountProjects(mounting: Mounting, db: Db, links: FileLinks): void {
  const linkAt = (now: Date) => (file: string) => links.sign(file, now);
  mount(mounting, listPublicProjects, ({ query }) => readPublicProjects(db, query));
  mount(mounting, listProjects, ({ query, caller, now }) => readHeldProjects(db, caller, query, linkAt(now)));
  mount(mounting, listDrafts, ({ query, caller, now }) => readDrafts(db, caller, query, linkAt(now)));
  mount(mounting, readProjectCall, ({ params, caller, now }) =>
    readProject(db, caller, params.projectSerial, linkAt(now)),
  );
  mount(mounting, readAdminProject, ({ params, caller, now }) =>
    readHeldProject(db, caller, params.id, linkAt(now)),
  );
  mount(mounting, readHistoryCall, ({ params }) => readHistory(db, params.projectSerial));
}
