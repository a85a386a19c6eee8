import type { FieldChange } from '#domain/project/entry.ts';
import type { ChangeAct } from '#domain/project/transitions.ts';
import type { Caller } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { insertChanges, listFileNames } from '../life/transition-store.ts';

type Change = {
  readonly project: string;
  readonly act: ChangeAct;
  readonly changes?: readonly FieldChange[];
};

/** Author of a change; `account` is null when the change had no signed-in user. */
type Author = Pick<Caller, 'organization'> & {
  readonly account: string | null;
  readonly impersonator: string | null;
};

/** Records an action, its author and the changed fields in a project's history. Files are recorded by name. */
export async function recordChange(
  tx: Tx,
  doer: Author,
  { project, act, changes = [] }: Change,
  at: Date,
): Promise<void> {
  const names = await readFileNames(tx, changes);
  const withFileNames = ({ field, before, after }: FieldChange) =>
    isFileField(field)
      ? { field, before: names.get(String(before)) ?? null, after: names.get(String(after)) ?? null }
      : { field, before, after };
  const row = {
    project,
    act,
    at,
    account: doer.impersonator ?? doer.account,
    organization: doer.organization,
    changes: changes.map(withFileNames),
  };
  await insertChanges(tx, [row]);
}

function isFileField(field: string): boolean {
  return /^(?:pictures|documents)\./.test(field);
}

async function readFileNames(tx: Tx, changes: readonly FieldChange[]): Promise<ReadonlyMap<string, string>> {
  const ids = changes
    .filter(({ field }) => isFileField(field))
    .flatMap(({ before, after }) => [before, after])
    .filter((id) => typeof id === 'string');
  const rows = ids.length === 0 ? [] : await listFileNames(tx, ids);
  return new Map(rows.map(({ id, filename }) => [id, filename]));
}
