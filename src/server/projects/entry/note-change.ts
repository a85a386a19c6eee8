import type { FieldChange } from '#domain/project/entry.ts';
import type { Caller } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { insertChanges, listFileNames } from './change-store.ts';

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

/** Who does something to a project; no account where nobody was signed in. */
type Doer = Pick<Caller, 'organization'> & {
  readonly account: string | null;
  readonly impersonator: string | null;
};

export type NotedChange = Change & { readonly doer: Doer; readonly at: Date };

/** Writes into a project's history what was done, by whom, and each part that changed; files by their names. */
export async function noteChange(tx: Tx, doer: Doer, change: Change, at: Date): Promise<void> {
  await noteChanges(tx, [{ ...change, doer, at }]);
}

/** Writes what was done to projects into their histories, the earliest first. */
export async function noteChanges(tx: Tx, noted: readonly NotedChange[]): Promise<void> {
  const names = await namesOf(
    tx,
    noted.flatMap(({ changes = [] }) => changes),
  );
  const told = ({ field, before, after }: FieldChange) =>
    isFile(field)
      ? { field, before: names.get(String(before)) ?? null, after: names.get(String(after)) ?? null }
      : { field, before, after };
  const rows = noted.map(({ project, act, changes = [], doer, at }) => ({
    project,
    act,
    at,
    account: doer.impersonator ?? doer.account,
    organization: doer.organization,
    changes: changes.map(told),
  }));
  await insertChanges(tx, rows);
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
