import { blankEntry } from '#domain/project/blank-entry.ts';
import { changedFields, type ProjectEntry } from '#domain/project/entry.ts';
import { projectKind } from '#domain/project/program-types.ts';
import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { spendProjectTokens } from '../../tokens/spend-token.ts';
import { enterProjects } from '../enter-projects.ts';
import { insertChanges } from '../life/transition-store.ts';

const initialState = { status: 'Draft', source: null, isFeatured: false } as const;

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
    changes: changedFields(blankEntry(entry.programType), entry),
  }));
  await insertChanges(tx, changes);
  return serials;
}
