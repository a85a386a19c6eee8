import { parseProjectSerial } from '#domain/ledger/serial.ts';
import type { NotNull } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { isUuid } from '../kernel/ids.ts';
import { prepareRead } from '../kernel/prepare-statement.ts';
import { liveBlocks } from '../ledger/registered-row-queries.ts';
import { filesInForce, publicYearRows } from './project-part-queries.ts';
import { summaryColumns } from './summary-columns.ts';

type Identity = { readonly identity: string };

/** Finds a public project by serial or id, with everything its page shows. */
export async function findPublicProject(db: Db, identity: string) {
  const serial = parseProjectSerial(identity);
  if (serial === null && !isUuid(identity)) return undefined;
  const [row] = await (serial === null ? readById(db, { identity }) : readBySerial(db, { identity: serial }));
  return row;
}

const readBySerial = prepareRead((db, { identity }: Identity) =>
  selectPage(db).where('project.serial', '=', identity),
);
const readById = prepareRead((db, { identity }: Identity) =>
  selectPage(db).where('project.id', '=', identity),
);

function selectPage(db: Db) {
  return db
    .selectFrom('project')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .where('project.isPublic', '=', true)
    .select(summaryColumns)
    .select([
      'project.description',
      'project.overviewTracking',
      'project.otherFacts',
      'project.sourceRegistry',
      'project.sourceId',
      'project.sourceUrl',
      'project.unitsChangedAt',
      'project.updatedAt',
    ])
    .select([filesInForce, publicYearRows, liveBlocks])
    .$narrowType<{ programType: NotNull }>();
}

/** Returns when the ledger recorded approvals of a project, oldest first. */
export async function listApprovals(db: Db, serial: string) {
  const rows = await db
    .selectFrom('ledgerEvent')
    .select('at')
    .where('project', '=', serial)
    .where('type', '=', 'project-status')
    .where('status', '=', 'Approved')
    .orderBy('idx')
    .execute();
  return rows.map(({ at }) => at);
}
