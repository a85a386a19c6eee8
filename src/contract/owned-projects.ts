import { z } from 'zod';
import { abilityNames, type ProjectAbility } from '#domain/project/abilities.ts';
import { programTypes, projectStatuses } from '#domain/project/project-terms.ts';
import { organizationName, organizationSerial, projectSerial } from './described.ts';
import { endpoint, lineOfText, pageQuery, reference, wordsToFind } from './endpoint.ts';
import { projectBody, shownDetails } from './project-fields.ts';
import { projectSummary, publicProject } from './projects.ts';

const instant = z.iso.datetime();

/** The numeric status in the administrators' list (specification §4). */
const statusCode = z
  .int()
  .min(0)
  .max(4)
  .describe('0 Submitted, 1 Draft, 2 Approved or Received, 3 Rejected, 4 Archived');

/** A project in the lists of its owner and of administrators. */
export const ownedSummary = projectSummary.extend({
  programType: z.enum(programTypes).nullable().describe('Null for a draft without one'),
  statusCode,
  dateSubmitted: instant.nullable().describe('When it was last submitted'),
  dueAt: instant.nullable().describe('When the submission must be answered: after five business days'),
  changesAsked: z
    .boolean()
    .describe('An administrator asked for changes and the project has not been submitted since'),
  openComments: z.int().describe('Number of review comments that are not settled'),
  updatedAt: instant.describe('When it last changed; send it back with a save'),
  transferredFrom: z
    .object({ projectSerial, organizationSerial, organization: organizationName })
    .nullable()
    .describe('Project that issued received units, and organization that transferred them; else null'),
  overviewTracking: shownDetails('page').overviewTracking.describe(
    'Whether the organization’s overview counts it; in lists `Tracked` if its version in force or the edited one is',
  ),
  offsetRegistry: shownDetails('page').offsetRegistry.describe('Source registry of purchased offsets'),
  offsetSerials: shownDetails('page').offsetSerials.describe('Serials of purchased offsets in that registry'),
});

/** A changed field of a project, with its values before and after. Files are links. */
export const fieldChange = z.object({
  field: z.string().describe('Name of the field'),
  before: z.unknown().describe('Its value before'),
  after: z.unknown().describe('Its value after'),
});

const abilities = z.object(
  Object.fromEntries(
    abilityNames.map((name) => [name, z.boolean().describe('Whether the caller may do so now')]),
  ) as Record<ProjectAbility, z.ZodBoolean>,
);

const { contact, ...formDetails } = shownDetails('form');

/**
 * A project as its owner and administrators see it: with drafts, contact person, and what the caller may do.
 */
export const ownedProject = publicProject.extend({
  ...ownedSummary.shape,
  ...formDetails,
  contact: z.object(contact),
  wasSubmitted: z.boolean().describe('Whether it was ever submitted'),
  abilities,
  /**
   * For a submission: changes since the previous submission; null for the first, and if the previous one was
   * approved.
   */
  changesSinceSubmission: z.array(fieldChange).nullable(),
  /**
   * What approval would change in the version in force; null when no version is in force or there is nothing
   * to approve.
   */
  changesFromInForce: z.array(fieldChange).nullable(),
  /** Years that have units and so need no row without serials. */
  yearsWithUnits: z.array(z.int()).describe('Years that have units, ascending'),
});

export type OwnedSummary = z.output<typeof ownedSummary>;
export type OwnedProject = z.output<typeof ownedProject>;
export type FieldChangeReply = z.output<typeof fieldChange>;

const params = z.strictObject({ projectSerial: reference(64) });
const refusals = [401, 403, 404, 409];
const searchText = wordsToFind(200).optional().describe('Part of the title, serial or organization');

/** Sort orders for lists of an organization's or all projects. */
export const ownedSorts = [
  'title',
  '-title',
  '-registered',
  'registered',
  '-submitted',
  'due',
  'status',
  '-status',
  'serial',
  '-serial',
  'updated',
  '-updated',
  'holder',
  '-holder',
  'type',
  '-type',
] as const;
export type OwnedSort = (typeof ownedSorts)[number];

/**
 * Lists an organization's projects (specification §7): all of them for its own people, public ones for
 * others. Without `AccountHolder`, lists every project, for administrators.
 */
export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  summary: 'List an organization’s projects, newest first',
  access: 'signed-in',
  query: pageQuery.extend({
    AccountHolder: lineOfText(200).optional().describe('Organization serial'),
    search: searchText,
    status: z.enum([...projectStatuses, 'Archived']).optional(),
    kind: z
      .enum(['project', 'inventory', 'offsets'])
      .optional()
      .describe('`offsets` includes transferred offsets'),
    sort: z.enum(ownedSorts).optional(),
  }),
  reply: z.array(ownedSummary),
  paged: true,
  refusals: [401, 403],
});

/** Lists the drafts of the caller's organization (specification §2, `/profile/drafts`). */
export const listDrafts = endpoint({
  method: 'GET',
  path: '/projects/drafts',
  summary: 'List my drafts, last changed first',
  access: 'signed-in',
  query: pageQuery.extend({ search: searchText, sort: z.enum(ownedSorts).optional() }),
  reply: z.array(ownedSummary),
  paged: true,
  refusals: [401, 403],
});

/** Agreement to spend a project token of the owner, asked of administrators who are signed in as them. */
const spendToken = z
  .boolean()
  .optional()
  .describe(
    'Must be true while an administrator is signed in as another user and a project token would be spent; else 409',
  );

/**
 * Saves a new draft; only a title is required. A project costs a project token; inventories and offsets must
 * be enabled for the organization. Without `spendToken`, an administrator who is signed in as the owner gets 409
 * instead of spending a token.
 */
export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  summary: 'Create a project, inventory or offsets entry as a draft',
  access: 'editors',
  body: projectBody.extend({ spendToken }),
  reply: ownedProject,
  refusals: [401, 403, 409],
});

/**
 * Copies a project of the caller's organization into a new draft, without its units, verification and
 * history. Costs what a new entry costs. Received units cannot be copied.
 */
export const copyProject = endpoint({
  method: 'POST',
  path: '/projects/{projectSerial}/copy',
  summary: 'Copy a project of your organization into a new draft',
  access: 'editors',
  params,
  body: z.strictObject({ spendToken }).optional(),
  reply: ownedProject,
  refusals,
});

/** Saves a project. Owners can save drafts and rejected projects, administrators any project. */
export const saveProject = endpoint({
  takesVersion: true,
  method: 'PUT',
  path: '/projects/{projectSerial}',
  summary: 'Save a project; a stale `updatedAt` or `If-Match` gets 409',
  access: 'editors',
  params,
  body: projectBody,
  reply: ownedProject,
  refusals,
});
