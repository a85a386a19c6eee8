import type { Db } from '../kernel/db.ts';

/** Finds the data of a public project's card. */
export async function findCardRow(db: Db, serial: string) {
  return db
    .selectFrom('project')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .leftJoin('projectFile', (join) =>
      join
        .onRef('projectFile.project', '=', 'project.serial')
        .on('projectFile.version', '=', 'in-force')
        .on('projectFile.slot', '=', 'featured'),
    )
    .leftJoin('fileVariant', (join) =>
      join.onRef('fileVariant.file', '=', 'projectFile.file').on('fileVariant.width', '=', 600),
    )
    .select([
      'project.serial',
      'project.title',
      'project.projectType',
      'project.address',
      'project.registered',
      'project.kind',
      'organization.serial as organization',
      'organization.name as organizationName',
      'fileVariant.sha256 as picture',
    ])
    .where('project.serial', '=', serial)
    .where('project.isPublic', '=', true)
    .executeTakeFirst();
}
