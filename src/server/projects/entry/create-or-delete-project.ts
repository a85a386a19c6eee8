import type { ProjectBody } from '#contract/project-fields.ts';
import {
  blankEntry,
  changedFields,
  copiedEntry,
  copiedTitle,
  type ProjectEntry,
} from '#domain/project/entry.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { withIdempotencyKey, type IdempotencyKey } from '../../kernel/idempotency.ts';
import { wrongProject } from '../project-form.ts';
import {
  hasInventoryTokens,
  readTokens,
  spendProjectToken,
  spendProjectTokens,
  refundProjectToken,
} from '../../tokens/token-ledger.ts';
import { lockRetiredYears } from '../../ledger/read-ledger.ts';
import { enterProjects } from '../enter-projects.ts';
import { entryFromBody } from './entry-from-body.ts';
import { recordChange, lockOwnProject } from './change-project.ts';
import { inventoryInUse, noToken, statusConflict } from './project-problems.ts';
import type { Locale } from '../../kernel/locale.ts';
import { insertChanges } from '../life/transition-store.ts';
import { type ActionContext, runTransition, type TransitionRequest } from '../life/run-transition.ts';

const initialState = { status: 'Draft', source: null, isFeatured: false } as const;

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
  const { organization } = caller;
  const blank = blankEntry(body.programType ?? null);
  if (projectKind(blank.programType) === 'transferred-offsets') {
    throw wrongProject({ programType: (locale) => m.problem_program_transferred({}, { locale }) });
  }
  const entry = await entryFromBody(tx, blank, { body, organizations: [organization] }, now);
  const isProject = projectKind(entry.programType) === 'project';
  // Refused before the draft is written: many requests at once must not wait for work that is undone again.
  if (isProject && (await readTokens(tx, organization)).project < 1) throw noToken('project');
  if (!isProject && !(await hasInventoryTokens(tx, organization))) throw noToken('inventory');
  const serial = await insertDraft(tx, caller, entry, now);
  const fields = guardedFields.filter((name) => name in body && body[name] !== null);
  if (fields.length > 0)
    await recordAuditEntry(tx, caller, { act: 'field-denied', organization, facts: { fields } }, now);
  return serial;
}

/** Inserts a draft, spends the token of a project, and records the creation. Returns the draft's serial. */
async function insertDraft(tx: Tx, caller: Actor, entry: ProjectEntry, now: Date): Promise<string> {
  const { organization, account } = caller;
  const [serial] = await enterProjects(
    tx,
    [{ ...entry, ...initialState, organization, registeredAt: now }],
    now,
  );
  if (serial === undefined) throw new Error('The new project has no serial.');
  const isProject = projectKind(entry.programType) === 'project';
  const spending = { organization, project: serial, actor: account };
  if (isProject && !(await spendProjectToken(tx, spending, now))) throw noToken('project');
  const changes = firstFields(entry);
  await recordChange(tx, caller, { project: serial, act: 'created', changes }, now);
  return serial;
}

/** Lists the fields of a new entry that are not blank, for its history. A blank entry has a program type, so that is compared with null. */
function firstFields(entry: ProjectEntry) {
  return changedFields({ ...blankEntry(entry.programType), programType: null }, entry);
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

type CopyInput = {
  readonly identity: string;
  readonly idempotencyKey: IdempotencyKey | null;
  /** Language of the words added to the title. */
  readonly locale: Locale;
  readonly now: Date;
};

/**
 * Copies a project of the caller's organization into a new draft and returns its serial. Spends a project token, or requires inventory
 * tokens, as a new entry does. Throws 404 for projects of others, and 409 for received units and without tokens.
 */
export async function copyProject(tx: Tx, caller: Actor, input: CopyInput): Promise<string> {
  return withIdempotencyKey(tx, input.idempotencyKey, input.now, () => copy(tx, caller, input));
}

async function copy(tx: Tx, caller: Actor, { identity, locale, now }: CopyInput): Promise<string> {
  // Tokens first: the organization is locked before its projects.
  const tokens = await readTokens(tx, caller.organization);
  const source = await lockOwnProject(tx, caller, identity);
  if (!source.abilities.copy) throw statusConflict(source);
  const isProject = source.kind === 'project';
  if (isProject && tokens.project < 1) throw noToken('project');
  if (!isProject && tokens.inventory < 1) throw noToken('inventory');
  const title = copiedTitle(source.entry.title, (text) => m.project_copy_title({ title: text }, { locale }));
  return insertDraft(tx, caller, copiedEntry(source.entry, title), now);
}

/**
 * Creates drafts of the caller's organization and returns their serials in the same order. Each project spends a token. The caller of this
 * function has checked and locked the tokens. Entries have no files.
 */
export async function createDrafts(
  tx: Tx,
  caller: Actor,
  entries: readonly ProjectEntry[],
  now: Date,
): Promise<string[]> {
  const { organization, account, impersonator } = caller;
  const drafts = entries.map((entry) => ({ ...entry, ...initialState, organization, registeredAt: now }));
  const serials = await enterProjects(tx, drafts, now);
  const created = entries.map((entry, place) => {
    const serial = serials[place];
    if (serial === undefined) throw new Error('A new draft has no serial.');
    return { entry, serial };
  });
  const projects = created
    .filter(({ entry }) => projectKind(entry.programType) === 'project')
    .map(({ serial }) => serial);
  if (projects.length > 0 && !(await spendProjectTokens(tx, { organization, projects, actor: account }, now)))
    throw new Error('The tokens were checked and are missing.');
  const changes = created.map(({ entry, serial }) => ({
    project: serial,
    act: 'created' as const,
    at: now,
    account: impersonator ?? account,
    organization,
    changes: firstFields(entry),
  }));
  await insertChanges(tx, changes);
  return serials;
}

/**
 * Deletes a project that never had units, and archives it; its data is kept for thirty days. Owners can delete drafts and
 * rejected projects, administrators any project. The project token is refunded if the project was never submitted (product
 * decisions §5). Throws 409 for an inventory that units are retired against: their retirement would count in no year.
 */
export async function deleteProject(
  tx: Tx,
  context: ActionContext,
  request: TransitionRequest,
): Promise<void> {
  const { caller, now } = context;
  await runTransition(tx, context, { ...request, transition: 'delete' }, async (project) => {
    const { serial, organization, kind, wasSubmitted } = project;
    const years = kind === 'inventory' ? await lockRetiredYears(tx, serial) : [];
    if (years.some(({ retired }) => retired > 0)) throw inventoryInUse();
    if (kind === 'project' && !wasSubmitted) {
      await refundProjectToken(tx, { organization, project: serial, actor: caller.account }, now);
    }
    return {};
  });
}
