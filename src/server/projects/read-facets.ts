import type { ProjectFacets } from '#contract/projects.ts';
import { projectTypes } from '#domain/project/project-types.ts';
import { programTypes } from '#domain/project/program-types.ts';
import { stages } from '#domain/project/stages.ts';
import type { Db } from '../kernel/db.ts';
import { searchCorrected } from './correct-search.ts';
import { countFacetRows } from './facet-queries.ts';
import type { ProjectQuery } from './public-list-queries.ts';

/** Counts the projects of the public list by the values of each filter, with the same words searched as in the list. */
export async function readFacets(db: Db, query: ProjectQuery): Promise<ProjectFacets> {
  const { found } = await searchCorrected(db, query.search, async (search) => {
    const rows = await countFacetRows(db, { query, search });
    const total = rows.find(({ facet }) => facet === 'total')?.count ?? 0;
    return { rows, total };
  });
  const counted = (of: string) =>
    found.rows
      .filter(({ facet }) => facet === of)
      .map(({ value, name, count }) => ({ value, count, name: name ?? value }));
  const inOrder = (of: string, values: readonly string[]) =>
    counted(of).toSorted((one, other) => values.indexOf(one.value) - values.indexOf(other.value));
  return {
    total: found.total,
    type: inOrder('type', projectTypes),
    program: inOrder('program', programTypes),
    stage: inOrder('stage', stages),
    vintage: counted('vintage').toSorted((one, other) => Number(other.value) - Number(one.value)),
    organization: counted('organization').toSorted((one, other) => other.count - one.count),
  };
}
