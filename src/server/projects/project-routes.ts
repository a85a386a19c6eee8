import { listProjects, listPublicProjects, readProject } from '#contract/projects.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { readHeldProjects } from './read-held-projects.ts';
import { readPublicProject, readPublicProjects } from './read-public-projects.ts';

/** The calls on projects. */
export function mountProjects(mounting: Mounting, db: Db): void {
  mount(mounting, listPublicProjects, ({ query }) => readPublicProjects(db, query));
  mount(mounting, listProjects, ({ query, caller }) => readHeldProjects(db, caller, query));
  mount(mounting, readProject, ({ params }) => readPublicProject(db, params.projectSerial));
}
