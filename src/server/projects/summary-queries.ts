import { sql } from 'kysely';

/** Projected tonnes of the version in force. */
const projected = sql<number>`(
  select coalesce(sum(quantity), 0) from draft_row
  where draft_row.project = project.serial and version = 'in-force' and draft_row.status = 'Projected'
)::bigint`.as('projected');

/** Units of an issued project that went elsewhere. Most projects have none: then no block is read. */
const unitsGone = (condition: ReturnType<typeof sql>) => sql<number>`
  case when project.issued <= project.registered then 0 else (
    select coalesce(sum(upper(serials) - lower(serials)), 0) from serial_block
    where serial_block.project = project.serial and closed_by is null and ${condition}
  ) end::bigint`;

const transferred = unitsGone(sql`holder <> project.organization`).as('transferred');
/** Units of an issued project that its organization cancelled. */
export const cancelledUnits = unitsGone(sql`holder = project.organization and state = 'cancelled'`);
const cancelled = cancelledUnits.as('cancelled');

/** Project and organization columns shown on a card. */
export const summaryColumns = [
  'project.serial',
  'project.id',
  'project.organization',
  'project.kind',
  'project.title',
  'project.programType',
  'project.projectType',
  'project.stage',
  'project.visibility',
  'project.status',
  'project.startDate',
  'project.endDate',
  'project.address',
  'project.latitude',
  'project.longitude',
  'project.isFeatured',
  'project.isArchived',
  'project.registered',
  'project.retired',
  transferred,
  cancelled,
  projected,
  'project.registeredAt',
  'organization.name as organizationName',
  'organization.slug as organizationSlug',
  'organization.logoFile as organizationLogo',
] as const;
