import { allPlacesPace, countingPace, onePlacePace } from '#domain/account/try-again.ts';
import type { Tx } from '../kernel/db.ts';
import { networkOf } from '../kernel/network-of.ts';
import type { Throttle } from './sign-in-throttle.ts';

/** At whose address somebody tries to sign in, and from where. */
export type SignInTry = {
  readonly emailKey: string;
  /** The network address the try comes from. */
  readonly address: string;
  /** The device, where somebody signed in to this very account on it before (`known-devices.ts`). */
  readonly device: string | null;
};

/**
 * Counts a try as failed before its outcome is known; 429 where it has to wait. A network waits for its own failures at this
 * address, and past a wider bound for those of all networks together. A known device waits for its own failures alone: nobody
 * else keeps it out.
 */
export async function beginTry(tx: Tx, throttle: Throttle, tried: SignInTry, now: Date): Promise<void> {
  const { inARow, allPlaces, place } = subjectsOf(tried);
  await throttle.begin(tx, inARow, now, countingPace);
  if (tried.device === null) await throttle.begin(tx, allPlaces, now, allPlacesPace);
  await throttle.begin(tx, place, now, onePlacePace);
}

/** The try was good: this place's failures are forgotten. Answers how many failed in a row before it, from wherever. */
export async function succeedTry(tx: Tx, throttle: Throttle, tried: SignInTry): Promise<number> {
  const { inARow, allPlaces, place } = subjectsOf(tried);
  const failures = await throttle.succeed(tx, inARow);
  if (tried.device === null) await throttle.takeBack(tx, allPlaces);
  await throttle.succeed(tx, place);
  return failures;
}

/** The try decided nothing yet (the second factor is still to come). */
export async function takeBackTry(tx: Tx, throttle: Throttle, tried: SignInTry): Promise<void> {
  const { inARow, allPlaces, place } = subjectsOf(tried);
  await throttle.takeBack(tx, inARow);
  if (tried.device === null) await throttle.takeBack(tx, allPlaces);
  await throttle.takeBack(tx, place);
}

/** Forgets every failure that this place would wait for: its person proved by mail who they are. */
export async function forgetTries(tx: Tx, throttle: Throttle, tried: SignInTry): Promise<void> {
  for (const subject of Object.values(subjectsOf(tried))) await throttle.succeed(tx, subject);
}

/** Locked in this order by everyone. */
function subjectsOf({ emailKey, address, device }: SignInTry) {
  const place = device === null ? `network ${networkOf(address)}` : `device ${device}`;
  return { inARow: emailKey, allPlaces: `${emailKey} all places`, place: `${emailKey} ${place}` };
}
