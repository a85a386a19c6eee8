import type { FieldChange } from '#domain/project/entry.ts';
import type { Caller } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { insertChange, listFileNames } from './change-store.ts';

/** What was done to a project, as its history tells it. */
export const changeActs = [
  'created',
  'saved',
  'submitted',
  'approved',
  'rejected',
  'changes-asked',
  'reopened',
  'emissions-updated',
  'featured',
  'not-featured',
  'archived',
  'unarchived',
  'deleted',
] as const;
export type ChangeAct = (typeof changeActs)[number];

type Change = {
  readonly project: string;
  readonly act: ChangeAct;
  readonly changes?: readonly FieldChange[];
};

/** Writes into a project's history what was done, by whom, and each part that changed; files by their names. */
export async function noteChange(
  tx: Tx,
  caller: Caller,
  { project, act, changes = [] }: Change,
  at: Date,
): Promise<void> {
  const names = await namesOf(tx, changes);
  const told = changes.map(({ field, before, after }) => {
    if (!isFile(field)) return { field, before, after };
    return { field, before: names.get(String(before)) ?? null, after: names.get(String(after)) ?? null };
  });
  await insertChange(tx, {
    project,
    act,
    at,
    account: caller.impersonator ?? caller.account,
    organization: caller.organization,
    changes: JSON.stringify(told),
  });
}

function isFile(field: string): boolean {
  return /^(?:pictures|documents)\./.test(field);
}

async function namesOf(tx: Tx, changes: readonly FieldChange[]): Promise<ReadonlyMap<string, string>> {
  const ids = changes
    .filter(({ field }) => isFile(field))
    .flatMap(({ before, after }) => [before, after])
    .filter((id) => typeof id === 'string');
  const rows = ids.length === 0 ? [] : await listFileNames(tx, ids);
  return new Map(rows.map(({ id, filename }) => [id, filename]));
}
