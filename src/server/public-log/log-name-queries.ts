import type { LogKey } from '#domain/public-log/log-keys.ts';
import type { Handle } from './public-log-queries.ts';

/** The name of the log and its first key in that name. */
export type LogName = { readonly origin: string; readonly key: string };

/** Returns the log's name and its key as they were at the first signature; null before it. */
export async function findFirstName(db: Handle): Promise<LogName | null> {
  return (await db.selectFrom('publicLog').select(['origin', 'key']).executeTakeFirst()) ?? null;
}

/** Since when the log has its present name, and size and root of the last checkpoint known in the former one. */
type Epoch = {
  /** The verifier key, which has the name. */
  readonly key: string;
  /** The smallest size of a checkpoint in this name. */
  readonly from: number;
  readonly at: Date;
  readonly formerHead: string;
};

/** Lists the times at which the log got another name, in their order. */
export async function listEpochs(db: Handle): Promise<readonly Epoch[]> {
  const events = await db
    .selectFrom('ledgerEvent')
    .select(['idx', 'vkey', 'at', 'formerHead'])
    .where('vkey', 'is not', null)
    .where('formerHead', 'is not', null)
    .orderBy('idx')
    .execute();
  return events.flatMap(({ idx, vkey, at, formerHead }) =>
    vkey === null || formerHead === null ? [] : [{ key: vkey, from: idx + 1, at, formerHead }],
  );
}

/** Returns the log's present name and its first key in it; null before the first signature. */
export async function findPublicLog(db: Handle): Promise<LogName | null> {
  const first = await findFirstName(db);
  const epoch = (await listEpochs(db)).at(-1);
  return first === null || epoch === undefined ? first : { origin: originOfKey(epoch.key), key: epoch.key };
}

/** Returns the smallest size of a checkpoint in the log's present name. */
export async function readFirstSize(db: Handle): Promise<number> {
  return (await listEpochs(db)).at(-1)?.from ?? 0;
}

/** Returns the name in a verifier key: what comes before its first plus. */
export function originOfKey(key: string): string {
  return key.split('+', 1)[0] ?? '';
}

/** Lists the keys of the log, the first one and those of its events, in this order; none before the first signature. */
export async function listLogKeys(db: Handle): Promise<readonly LogKey[]> {
  const log = await db.selectFrom('publicLog').select(['key', 'at']).executeTakeFirst();
  if (log === undefined) return [];
  const events = await db
    .selectFrom('ledgerEvent')
    .select(['idx', 'type', 'vkey', 'at'])
    .where('vkey', 'is not', null)
    .orderBy('idx')
    .execute();
  const later = events.flatMap(({ idx, type, vkey, at }) =>
    vkey === null ? [] : [{ key: vkey, from: idx + 1, at, isRenamed: type === 'epoch' }],
  );
  return [{ ...log, from: 0 }, ...later];
}
