import { approvedContent, contentDifferences } from '#domain/project/approved-content.ts';
import type { Db } from '../kernel/db.ts';
import { inBatches } from '../kernel/statements.ts';
import {
  listApprovedProjects,
  listFieldsChanged,
  listHashesInForce,
  listKeptApprovals,
} from './approved-content-queries.ts';
import { detailsInForce } from './stored-entry.ts';

const MAX_DIFFERENCES = 50;

/**
 * Compares what is in force of each project, its public fields and documents, with what its newest approval
 * commits to in the ledger; returns a sentence for each difference. Fields that the history says were changed since,
 * which administrators may, are not compared. While others write, `db` must be a snapshot.
 */
export async function checkApprovedContents(db: Db): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const approvals of inBatches(await listKeptApprovals(db))) {
    const projects = await listApprovedProjects(db, approvals);
    const serials = projects.map(({ serial }) => serial);
    const files = Map.groupBy(await listHashesInForce(db, serials), ({ project }) => project);
    const changed = new Set(
      (await listFieldsChanged(db, serials)).map(({ project, field }) => `${project} ${field}`),
    );
    for (const project of projects) {
      const { serial, idx, content } = project;
      const current = approvedContent(detailsInForce(project), files.get(serial) ?? []);
      for (const name of contentDifferences(content, current)) {
        if (!changed.has(`${serial} ${name}`))
          differences.push(`${serial} has another ${name} than its approval, event ${idx}, commits to.`);
      }
    }
  }
  return differences.slice(0, MAX_DIFFERENCES);
}
