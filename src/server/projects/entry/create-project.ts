import type { ProjectBody } from '#contract/project-body.ts';
import { blankEntry } from '#domain/project/blank-entry.ts';
import { changedFields } from '#domain/project/entry.ts';
import { projectKind } from '#domain/project/program-types.ts';
import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { withIdempotencyKey, type IdempotencyKey } from '../../kernel/idempotency.ts';
import { wrongProject } from '../project-form.ts';
import { hasInventoryTokens } from '../../tokens/has-inventory-tokens.ts';
import { readTokens } from '../../tokens/read-tokens.ts';
import { spendProjectToken } from '../../tokens/spend-token.ts';
import { enterProjects } from '../enter-projects.ts';
import { entryFromBody } from './entry-from-body.ts';
import { filesFromBody } from './files-from-body.ts';
import { recordChange } from './record-change.ts';
import { noToken } from './project-problems.ts';

type CreateInput = {
  readonly body: ProjectBody;
  readonly idempotencyKey: IdempotencyKey | null;
  readonly now: Date;
};

/**
 * Creates a draft and returns its serial. A project spends one project token in the same transaction; inventories and offsets
 * require inventory tokens (specification §6). Guarded fields in the body are ignored and logged in the audit log.
 */
export async function createProject(
  tx: Tx,
  caller: Actor,
  { body, idempotencyKey, now }: CreateInput,
): Promise<string> {
  return withIdempotencyKey(tx, idempotencyKey, now, () => create(tx, caller, body, now));
}

async function create(tx: Tx, caller: Actor, body: ProjectBody, now: Date): Promise<string> {
  const { organization, account } = caller;
  const blank = blankEntry(body.programType ?? null);
  if (projectKind(blank.programType) === 'transferred-offsets') {
    throw wrongProject({ programType: (locale) => m.problem_program_transferred({}, { locale }) });
  }
  const files = await filesFromBody(tx, body, { organizations: [organization], before: {} });
  const entry = entryFromBody(blank, body, files, now);
  const isProject = projectKind(entry.programType) === 'project';
  // Refused before the draft is written: many requests at once must not wait for work that is undone again.
  if (isProject && (await readTokens(tx, organization)).project < 1) throw noToken('project');
  if (!isProject && !(await hasInventoryTokens(tx, organization))) throw noToken('inventory');
  const initialState = { status: 'Draft', source: null, isFeatured: false, registeredAt: now } as const;
  const [serial] = await enterProjects(tx, [{ ...entry, ...initialState, organization }], now);
  if (serial === undefined) throw new Error('The new project has no serial.');
  const spending = { organization, project: serial, actor: account };
  if (isProject && !(await spendProjectToken(tx, spending, now))) throw noToken('project');
  const changes = changedFields(blankEntry(entry.programType), entry);
  await recordChange(tx, caller, { project: serial, act: 'created', changes }, now);
  const fields = guardedFields.filter((name) => name in body && body[name] !== null);
  if (fields.length > 0)
    await recordAuditEntry(tx, caller, { act: 'field-denied', organization, facts: { fields } }, now);
  return serial;
}

/** Fields of a new project that a save cannot set. */
const guardedFields: readonly string[] = [
  '_id',
  'projectSerial',
  'accountHolder',
  'organizationSerial',
  'status',
  'isFeatured',
  'isArchived',
];
