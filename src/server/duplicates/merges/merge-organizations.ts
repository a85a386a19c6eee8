import type { TokenKind } from '#domain/account/tokens.ts';
import { tokenKinds } from '#domain/account/tokens.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Caller } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { lockProjectsOfMerge, recordMerge, recordMergeUndone } from '../../ledger/record-merge.ts';
import { lockNamesOfOrganizations } from '../../organizations/save-organization.ts';
import { renameInSearch } from '../../projects/enter-projects.ts';
import { hideMergedTracking, restoreTracking } from '../../projects/life/merge-tracking.ts';
import { moveTokens } from '../../tokens/token-ledger.ts';
import { requireAdministrator } from '../../users/require-administrator.ts';
import { mergeObstacles, undoObstacles } from './merge-obstacle-queries.ts';
import {
  alreadyMerged,
  mergeNotFound,
  mergeRefused,
  mergeUndoRefused,
  pairNotFound,
} from './merge-problems.ts';
import {
  countParts,
  findMerge,
  insertMerge,
  insertParts,
  listParts,
  lockMerge,
  lockPair,
  lockPeopleOf,
  saveMergedInto,
  saveMergeUndone,
} from './merge-store.ts';
import {
  type MergeInWork,
  moveProjects,
  moveProjectsBack,
  moveRows,
  moveRowsBack,
} from './moved-rows-store.ts';

type Pair = { readonly organization: string; readonly into: string };

/**
 * Merges an organization into another, in one transaction: all that it has belongs to the other one, by one event of
 * the ledger, and what moved is kept. Returns the number of the merge. Throws 404 unless both exist, 409 if one was
 * merged already, and for units that went between them or of one project that both hold.
 */
export async function mergeOrganizations(tx: Tx, caller: Caller, pair: Pair, now: Date): Promise<number> {
  const { organization, into } = pair;
  if (organization === into) throw pairNotFound();
  await requireAdministrator(tx, caller.account);
  const names = await lockBoth(tx, pair);
  await lockProjectsOfMerge(tx, pair);
  const { rows } = await mergeObstacles(pair).execute(tx);
  if (rows.length > 0) throw mergeRefused(rows);
  const hidden = await hideMergedTracking(tx, caller, pair, now);
  const actor = caller.account;
  const moved = { from: organization, to: into, tokens: null, reason: 'merged', actor } as const;
  const tokens = await moveTokens(tx, moved, now);
  const event = await recordMerge(tx, pair, now);
  const merge = await insertMerge(tx, { ...pair, account: caller.account, event, now });
  await insertParts(tx, merge, [
    ...hidden.map((key) => ({ kind: 'hidden-inventories', key })),
    ...tokenKinds.map((kind) => ({ kind: `${kind}-tokens`, key: String(tokens?.[kind] ?? 0) })),
  ]);
  const work = { merge, ...pair };
  await moveRows(tx, work);
  await moveProjects(tx, work);
  await saveMergedInto(tx, organization, into);
  await renameInSearch(tx, into, names.get(into) ?? '');
  await recordAct(tx, caller, { act: 'organizations-merged', ...work }, now);
  return merge;
}

/** Locks people, invitations, payments and imports, the names, and both organizations. Returns their names by serial. */
async function lockBoth(tx: Tx, pair: Pair): Promise<ReadonlyMap<string, string>> {
  await lockPeopleOf(tx, [pair.organization, pair.into]);
  await lockNamesOfOrganizations(tx);
  const found = await lockPair(tx, pair);
  if (found.length < 2) throw pairNotFound();
  if (found.some(({ mergedInto }) => mergedInto !== null)) throw alreadyMerged();
  return new Map(found.map(({ serial, name }) => [serial, name]));
}

/**
 * Undoes a merge, in one transaction: exactly what it moved goes back, by an event of the ledger. A merge that is
 * undone stays so. Throws 404 if there is none, and 409 with what prevents it if what it moved was used since.
 */
export async function undoMerge(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  await requireAdministrator(tx, caller.account);
  const found = await findMerge(tx, id);
  if (found === undefined) throw mergeNotFound();
  const { organization, mergedInto: into } = found;
  await lockPeopleOf(tx, [organization, into]);
  await lockNamesOfOrganizations(tx);
  const names = new Map(
    (await lockPair(tx, { organization, into })).map(({ serial, name }) => [serial, name]),
  );
  const locked = await lockMerge(tx, id);
  if (locked === undefined || locked.undoneAt !== null) return;
  await lockProjectsOfMerge(tx, { organization, into });
  const { rows } = await undoObstacles({ ...locked, organization, into }).execute(tx);
  if (rows.length > 0) throw mergeUndoRefused(rows);
  const work = { merge: id, organization, into };
  await saveMergedInto(tx, organization, null);
  await returnTokens(tx, caller, work, now);
  await recordMergeUndone(tx, { organization, into, merge: locked.event }, now);
  await moveRowsBack(tx, work);
  await moveProjectsBack(tx, work);
  await restoreTracking(tx, caller, await listParts(tx, id, 'hidden-inventories'), now);
  await renameInSearch(tx, organization, names.get(organization) ?? '');
  await saveMergeUndone(tx, id, caller.account, now);
  await recordAct(tx, caller, { act: 'merge-undone', ...work }, now);
}

async function returnTokens(
  tx: Tx,
  caller: Caller,
  { merge, organization, into }: MergeInWork,
  now: Date,
): Promise<void> {
  const counts = await Promise.all(
    tokenKinds.map(async (kind): Promise<[TokenKind, number]> => {
      const [count = '0'] = await listParts(tx, merge, `${kind}-tokens`);
      return [kind, Number(count)];
    }),
  );
  const tokens = Object.fromEntries(counts) as Record<TokenKind, number>;
  const moved = { from: into, to: organization, tokens, reason: 'merge-undone' } as const;
  const returned = await moveTokens(tx, { ...moved, actor: caller.account }, now);
  if (returned === null) throw new Error('Tokens of a merge were spent that its obstacles do not name.');
}

async function recordAct(
  tx: Tx,
  caller: Caller,
  { act, merge, organization, into }: MergeInWork & { readonly act: 'organizations-merged' | 'merge-undone' },
  now: Date,
): Promise<void> {
  const moved = await countParts(tx, merge);
  const facts = { from: organization, to: into, moved };
  await recordAuditEvent(tx, caller, { act, account: null, organization: into, facts }, now);
}
