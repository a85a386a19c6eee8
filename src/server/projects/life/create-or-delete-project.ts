import type { BodyOf } from '#contract/endpoint.ts';
import type { createProject as createCall } from '#contract/owned-projects.ts';
import {
  blankEntry,
  changedFields,
  copiedEntry,
  copiedTitle,
  type ProjectEntry,
} from '#domain/project/entry.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Locale } from '../../kernel/locale.ts';
import { lockRetiredYears } from '../../ledger/read-ledger.ts';
import {
  hasInventoryTokens,
  readTokens,
  refundProjectToken,
  spendProjectToken,
  spendProjectTokens,
} from '../../tokens/token-ledger.ts';
import { enterProjects } from '../enter-projects.ts';
import { lockOwnProject, recordChange } from '../entry/change-project.ts';
import { insertChanges } from '../entry/change-store.ts';
import { entryFromBody } from '../entry/entry-from-body.ts';
import { inventoryInUse, noToken, statusConflict, tokenOfOwner } from '../entry/project-problems.ts';
import { wrongProject } from '../project-form.ts';
import { trackOnce } from '../track-once.ts';
import { hide, recordMoves, trackedTwice } from './one-tracked-inventory.ts';
import { type ActionContext, runTransition, type TransitionRequest } from './run-transition.ts';
import { listOtherTracked, lockInventories } from './tracked-inventory-store.ts';

const initialState = { status: 'Draft', source: null, isFeatured: false } as const;

type CreateInput = {
  readonly body: BodyOf<typeof createCall>;
  readonly now: Date;
};

/**
 * Creates a draft and returns its serial. A project spends one project token in the same transaction;
 * inventories and offsets require inventory tokens (specification §6). Guarded fields in the body are ignored
 * and logged in the audit log.
 */
export async function createProject(tx: Tx, caller: Actor, { body, now }: CreateInput): Promise<string> {
  const { organization } = caller;
  const blank = blankEntry(body.programType ?? null);
  if (projectKind(blank.programType) === 'transferred-offsets') {
    throw wrongProject({ programType: (locale) => m.problem_program_transferred({}, { locale }) });
  }
  const entry = await entryFromBody(tx, blank, { body, organizations: [organization] }, now);
  const isProject = projectKind(entry.programType) === 'project';
  if (isProject) requireConsent(caller, body.spendToken);
  // Refused before the draft is written: many requests at once must not wait for work that is undone again.
  if (isProject && (await readTokens(tx, organization)).project < 1) throw noToken('project');
  if (!isProject && !(await hasInventoryTokens(tx, organization))) throw noToken('inventory');
  const serial = await insertTracked(tx, caller, { entry, body }, now);
  const fields = guardedFields.filter((name) => name in body && body[name] !== null);
  if (fields.length > 0)
    await recordAuditEvent(tx, caller, { act: 'field-denied', organization, facts: { fields } }, now);
  return serial;
}

/**
 * Throws 409 if an administrator who is signed in as the owner would spend a token of theirs without saying so.
 */
function requireConsent({ impersonator }: Actor, spendToken: boolean | undefined): void {
  if (impersonator !== null && spendToken !== true) throw tokenOfOwner();
}

type Sent = { readonly entry: ProjectEntry; readonly body: CreateInput['body'] };

/**
 * Inserts a new draft, and keeps one inventory of the organization Tracked: a second one that the request
 * does not mark is Hidden, and one that it marks gets 400, unless it moves the mark. The organization is
 * locked.
 */
async function insertTracked(tx: Tx, caller: Actor, { entry, body }: Sent, now: Date): Promise<string> {
  const { organization } = caller;
  const isTracked = projectKind(entry.programType) === 'inventory' && entry.overviewTracking === 'Tracked';
  if (!isTracked) return insertDraft(tx, caller, entry, now);
  await lockInventories(tx, organization);
  const others = await listOtherTracked(tx, organization, null);
  const isMarked = body.overviewTracking !== undefined || body.moveTracking === true;
  if (others.length > 0 && !isMarked)
    return insertDraft(tx, caller, { ...entry, overviewTracking: 'Hidden' }, now);
  if (others.length > 0 && body.moveTracking !== true) throw trackedTwice(others);
  await hide(tx, others, now);
  const serial = await insertDraft(tx, caller, entry, now);
  await recordMoves(tx, caller, { organization, from: others.map((one) => one.serial), to: serial }, now);
  return serial;
}

/** Inserts a draft, spends the token of a project, and records the creation. Returns the draft's serial. */
async function insertDraft(tx: Tx, caller: Actor, entry: ProjectEntry, now: Date): Promise<string> {
  const { organization, account, impersonator } = caller;
  const [serial] = await enterProjects(
    tx,
    [{ ...entry, ...initialState, organization, registeredAt: now }],
    now,
  );
  if (serial === undefined) throw new Error('The new project has no serial.');
  const isProject = projectKind(entry.programType) === 'project';
  const spending = { organization, project: serial, actor: impersonator ?? account };
  if (isProject && !(await spendProjectToken(tx, spending, now))) throw noToken('project');
  const changes = firstFields(entry);
  await recordChange(tx, caller, { project: serial, act: 'created', changes }, now);
  return serial;
}

/**
 * Lists the fields of a new entry that are not blank, for its history. A blank entry has a program type, so
 * that is compared with null.
 */
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
  /** Language of the words added to the title. */
  readonly locale: Locale;
  readonly spendToken?: boolean | undefined;
  readonly now: Date;
};

/**
 * Copies a project of the caller's organization into a new draft and returns its serial. Spends a project
 * token, or requires inventory tokens, as a new entry does. Throws 404 for projects of others, and 409 for
 * received units, without tokens, and for an administrator who is signed in as the owner and has not agreed to
 * spend a token.
 */
export async function copyProject(
  tx: Tx,
  caller: Actor,
  { identity, locale, spendToken, now }: CopyInput,
): Promise<string> {
  // Tokens first: the organization is locked before its projects.
  const tokens = await readTokens(tx, caller.organization);
  const source = await lockOwnProject(tx, caller, identity);
  if (!source.abilities.copy) throw statusConflict(source);
  const isProject = source.kind === 'project';
  if (isProject) requireConsent(caller, spendToken);
  if (isProject && tokens.project < 1) throw noToken('project');
  if (!isProject && tokens.inventory < 1) throw noToken('inventory');
  const title = copiedTitle(source.entry.title, (text) => m.project_copy_title({ title: text }, { locale }));
  return insertDraft(tx, caller, copiedEntry(source.entry, title), now);
}

/**
 * Creates drafts of the caller's organization and returns their serials in the same order. Each project
 * spends a token. The caller of this function has checked and locked the tokens. Entries have no files. One
 * inventory at most is Tracked: the first, if the organization has none yet.
 */
export async function createDrafts(
  tx: Tx,
  caller: Actor,
  entries: readonly ProjectEntry[],
  now: Date,
): Promise<string[]> {
  const { organization, account, impersonator } = caller;
  const drafts = await trackOnce(
    tx,
    entries.map((entry) => ({ ...entry, ...initialState, organization, registeredAt: now })),
  );
  const serials = await enterProjects(tx, drafts, now);
  const created = drafts.map((entry, place) => {
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
 * Deletes a project that never had units, and archives it; its data is kept for thirty days. Owners can
 * delete drafts and rejected projects, administrators any project. The project token is refunded if the
 * project was never submitted (product decisions §5). Throws 409 for an inventory that units are retired
 * against: their retirement would count in no year.
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
