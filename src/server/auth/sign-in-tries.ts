import { allPlacesPace, countingPace, onePlacePace } from '#domain/account/try-again.ts';
import type { Tx } from '../kernel/db.ts';
import { networkOf } from '../kernel/network-of.ts';
import type { Throttle } from './sign-in-throttle.ts';

/** A sign-in attempt: the email it is for, and where it comes from. */
export type SignInTry = {
  readonly emailKey: string;
  /** Network address of the client. */
  readonly address: string;
  /** Id of a device on which this account signed in before (`known-devices.ts`); otherwise null. */
  readonly device: string | null;
};

/**
 * Counts an attempt as failed before its outcome is known. Throws 429 if it must wait.
 * A network waits for its own failures against this email and, beyond a higher limit, for those of all networks
 * together. A known device waits only for its own failures, so others cannot lock its user out.
 */
export async function beginTry(tx: Tx, throttle: Throttle, tried: SignInTry, now: Date): Promise<void> {
  const { inARow, allPlaces, place } = subjectsOf(tried);
  await throttle.begin(tx, inARow, now, countingPace);
  if (tried.device === null) await throttle.begin(tx, allPlaces, now, allPlacesPace);
  await throttle.begin(tx, place, now, onePlacePace);
}

/**
 * Records a successful attempt: resets this place's failures. Returns the number of consecutive failures before it,
 * from all places.
 */
export async function succeedTry(tx: Tx, throttle: Throttle, tried: SignInTry): Promise<number> {
  const { inARow, allPlaces, place } = subjectsOf(tried);
  const failures = await throttle.succeed(tx, inARow);
  if (tried.device === null) await throttle.takeBack(tx, allPlaces);
  await throttle.succeed(tx, place);
  return failures;
}

/** Uncounts an attempt that decided nothing yet, because the second factor is still due. */
export async function undoAttempt(tx: Tx, throttle: Throttle, tried: SignInTry): Promise<void> {
  const { inARow, allPlaces, place } = subjectsOf(tried);
  await throttle.takeBack(tx, inARow);
  if (tried.device === null) await throttle.takeBack(tx, allPlaces);
  await throttle.takeBack(tx, place);
}

/** Resets the failures that this place would wait for, after its user proved their identity by email. */
export async function forgetTries(tx: Tx, throttle: Throttle, tried: SignInTry): Promise<void> {
  for (const subject of Object.values(subjectsOf(tried))) await throttle.succeed(tx, subject);
}

/** Returns the subjects of an attempt; every caller must lock them in this order. */
function subjectsOf({ emailKey, address, device }: SignInTry) {
  const place = device === null ? `network ${networkOf(address)}` : `device ${device}`;
  return { inARow: emailKey, allPlaces: `${emailKey} all places`, place: `${emailKey} ${place}` };
}
