import { createHmac, randomBytes } from 'node:crypto';
import { type Intent, presentCharge, presentIntent } from './stripe-intent.ts';

/** The key that the account's events are signed with. */
export const WEBHOOK_SECRET = 'whsec_of_tests';

type EventDetails = {
  readonly id?: string;
  /** Fields of the object that differ from the account's. */
  readonly object?: object;
  readonly at: Date;
  readonly secret?: string;
};

/** Returns an event about an intent, or about its charge, with its signature. */
export function anEvent(
  type: string,
  intent: Intent,
  { id, object, at, secret = WEBHOOK_SECRET }: EventDetails,
) {
  const shown = type.startsWith('charge.') ? presentCharge(intent) : presentIntent(intent, false);
  const payload = JSON.stringify({
    id: id ?? `evt_${randomBytes(8).toString('hex')}`,
    object: 'event',
    type,
    data: { object: { ...shown, ...object } },
  });
  return signed(payload, at, secret);
}

/** Returns any text with its signature. */
export function signed(payload: string, at: Date, secret = WEBHOOK_SECRET) {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return { payload, signature: `t=${seconds},v1=${signature}` };
}
