import { listPublicProjects, readProject } from '#contract/projects.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { readPublicProject, readPublicProjects } from './read-public-projects.ts';

/** The calls on projects. */
export function mountProjects(mounting: Mounting, db: Db): void {
  mount(mounting, listPublicProjects, ({ query }) => readPublicProjects(db, query));
  mount(mounting, readProject, ({ params }) => readPublicProject(db, params.projectSerial));
}
