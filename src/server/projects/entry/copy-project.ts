import { blankEntry } from '#domain/project/blank-entry.ts';
import { copiedEntry, copiedTitle } from '#domain/project/copied-entry.ts';
import { changedFields } from '#domain/project/entry.ts';
import { m } from '#messages/messages.js';
import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { withIdempotencyKey, type IdempotencyKey } from '../../kernel/idempotency.ts';
import type { Locale } from '../../kernel/locale.ts';
import { readTokens } from '../../tokens/read-tokens.ts';
import { spendProjectToken } from '../../tokens/spend-token.ts';
import { enterProjects } from '../enter-projects.ts';
import { lockOwnProject } from './lock-project.ts';
import { noToken, statusConflict } from './project-problems.ts';
import { recordChange } from './record-change.ts';

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
  const { organization, account } = caller;
  // Tokens first: the organization is locked before its projects.
  const tokens = await readTokens(tx, organization);
  const source = await lockOwnProject(tx, caller, identity);
  if (!source.abilities.copy) throw statusConflict(source);
  const isProject = source.kind === 'project';
  if (isProject && tokens.project < 1) throw noToken('project');
  if (!isProject && tokens.inventory < 1) throw noToken('inventory');
  const title = copiedTitle(source.entry.title, (text) => m.project_copy_title({ title: text }, { locale }));
  const entry = copiedEntry(source.entry, title);
  const initialState = { status: 'Draft', source: null, isFeatured: false, registeredAt: now } as const;
  const [serial] = await enterProjects(tx, [{ ...entry, ...initialState, organization }], now);
  if (serial === undefined) throw new Error('The new project has no serial.');
  const spending = { organization, project: serial, actor: account };
  if (isProject && !(await spendProjectToken(tx, spending, now))) throw noToken('project');
  const changes = changedFields(blankEntry(entry.programType), entry);
  await recordChange(tx, caller, { project: serial, act: 'created', changes }, now);
  return serial;
}
