import { sql } from 'kysely';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import { transitions } from '#domain/project/transitions.ts';
import type { Db } from '../../kernel/db.ts';

/** The entries whose units an owner may act on: those whose emissions may be updated. */
const { owner: statuses } = transitions.updateEmissions.who;

/** Selects the Registered units that an organization holds and may act on, with the entries that show them. */
export function heldBlocks(db: Pick<Db, 'selectFrom'>, organization: string) {
  return db
    .selectFrom('project')
    .innerJoin('serialBlock', (join) =>
      join
        .on(sql<boolean>`serial_block.project = coalesce(project.source_project, project.serial)`)
        .onRef('serialBlock.holder', '=', 'project.organization'),
    )
    .where('project.organization', '=', organization)
    .where('project.isArchived', '=', false)
    .where('project.deletedAt', 'is', null)
    .where('project.status', 'in', statuses)
    .where('serialBlock.closedBy', 'is', null)
    .where('serialBlock.state', '=', 'active');
}

const tonnes = sql<number>`sum(upper(serial_block.serials) - lower(serial_block.serials))::bigint`;

/** Units of an entry and vintage that an organization may act on. */
export type HeldSum = {
  readonly serial: string;
  readonly issuer: string;
  readonly title: string;
  readonly projectType: string | null;
  readonly kind: ProjectKind;
  readonly year: number;
  readonly tonnes: number;
  readonly sender: string | null;
  readonly senderName: string | null;
};

/** Sums the units that an organization may act on by entry and vintage, in no order. */
export async function listHeldSums(db: Db, organization: string): Promise<readonly HeldSum[]> {
  return heldBlocks(db, organization)
    .leftJoin('organization as sender', 'sender.serial', 'project.sourceOrganization')
    .select([
      'project.serial',
      'serialBlock.project as issuer',
      'project.title',
      'project.projectType',
      'project.kind',
      'serialBlock.year',
      tonnes.as('tonnes'),
      'sender.serial as sender',
      'sender.name as senderName',
    ])
    .groupBy(['project.serial', 'serialBlock.project', 'serialBlock.year', 'sender.serial'])
    .execute();
}
