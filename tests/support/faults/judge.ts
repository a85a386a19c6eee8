import { setTimeout as wait } from 'node:timers/promises';
import { listOwnedUnits } from '#contract/unit-operations.ts';
import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { listEvents } from '#server/ledger/ledger-queries.ts';
import { findLedgerFaults } from '../contention/find-ledger-faults.ts';
import { registerUnits } from '../contention/unit-register.ts';
import { type NamedEvent, namedTypes, nameOf } from './act.ts';
import type { Journal } from './journal.ts';
import { openTolerantly, type World } from './world.ts';

const ALL = 10_000_000;
const MAX_READS = 100;
const PAUSE_MS = 200;
/**
 * Lists what is wrong after a fault, once every act is answered: acts that were acknowledged and are not in the
 * ledger, or are in it twice or without an acknowledgement; what the naive register and `checkProjection` find; and
 * units that the owner's list and the naive register count differently.
 */
export async function judge(world: World, journal: Journal, server: string): Promise<readonly string[]> {
  const database = await openTolerantly(world.databaseUrl);
  try {
    const events = await listEvents(database.db, 0, ALL);
    return [
      ...journal.faults,
      ...compareActs(journal, events.slice(world.size)),
      ...(await findLedgerFaults(database)),
      ...(await compareBalances(world, events, server)),
      ...findEarlierTimes(events),
    ];
  } finally {
    await database.close();
  }
}

/** Compares the acknowledged acts with the events, each by its name. */
function compareActs({ acknowledged }: Journal, events: readonly RecordedEvent[]): readonly string[] {
  const left = new Map<string, number>();
  for (const event of events) {
    if (!isOfUnits(event)) continue;
    const name = nameOf(event);
    left.set(name, (left.get(name) ?? 0) + 1);
  }
  const faults: string[] = [];
  for (const name of acknowledged.flatMap((act) => act.events)) {
    const count = left.get(name) ?? 0;
    if (count === 0) faults.push(`Acknowledged and lost: ${name}.`);
    left.set(name, count - 1);
  }
  for (const [name, count] of left) if (count > 0) faults.push(`Done without an acknowledgement: ${name}.`);
  return faults;
}

const isOfUnits = (event: RecordedEvent): event is RecordedEvent & NamedEvent =>
  namedTypes.some((type) => type === event.type);

/**
 * Compares what the owner holds by the API with the naive register, by project and year. The project from which more
 * is issued is not listed while its report waits.
 */
async function compareBalances(
  { owner, organization, issuing }: World,
  events: readonly RecordedEvent[],
  server: string,
): Promise<readonly string[]> {
  const registered = new Map<string, number>();
  for (const [key, { holder, state, year }] of registerUnits(events).units) {
    if (holder !== organization || state !== 'active' || key.startsWith(issuing)) continue;
    const vintage = `${key.slice(0, key.lastIndexOf('-'))} ${year}`;
    registered.set(vintage, (registered.get(vintage) ?? 0) + 1);
  }
  const listed = listOwnedUnits.reply
    .parse(await readUnits(server, owner))
    .filter(({ serialProject }) => serialProject !== issuing)
    .map(({ serialProject, year, tonnes }) => `${serialProject} ${year}: ${tonnes} t`);
  const expected = Array.from(registered, ([vintage, tonnes]) => `${vintage}: ${tonnes} t`);
  const [one, other] = [listed.toSorted().join(), expected.toSorted().join()];
  return one === other ? [] : [`The owner is shown ${one}; the naive register has ${other}.`];
}

/** Reads until there is an answer: after a fault, some connections may still be lost. */
async function readUnits(server: string, headers: World['owner']): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    const reply = await fetch(`${server}/api/users/current/units`, { headers });
    if (reply.ok) return reply.json();
    if (tries === MAX_READS) throw new Error(`The owner’s units got ${reply.status}.`);
    await reply.arrayBuffer();
    await wait(PAUSE_MS);
  }
}

function findEarlierTimes(events: readonly RecordedEvent[]): readonly string[] {
  return events.flatMap(({ index, at }, place) => {
    const before = events[place - 1]?.at ?? '';
    return at < before ? [`Event ${index} is dated ${at}, after one of ${before}.`] : [];
  });
}
