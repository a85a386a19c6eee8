import { projected } from './projected-queries.ts';

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
  projected,
  'project.registeredAt',
  'organization.name as organizationName',
  'organization.slug as organizationSlug',
  'organization.logoFile as organizationLogo',
] as const;
