import { pagePaths } from '#contract/page-paths.ts';
import type { Db } from '../kernel/db.ts';
import type { HasPage } from '../kernel/serve-web.ts';
import { hasPublicProject } from '../projects/project-queries.ts';

const fixed: ReadonlySet<string> = new Set(Object.values(pagePaths).filter((path) => !path.includes(':')));
const projectPage = /^\/projects\/([^/]{1,200})$/;

/** Whether the site has a page at an address: one of its screens, and for a project's page a public project. */
export function pagesOf(db: Db): HasPage {
  return async (path) => {
    const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
    if (fixed.has(plain)) return true;
    const identity = projectPage.exec(plain)?.[1];
    return identity !== undefined && (await hasPublicProject(db, decode(identity)));
  };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
