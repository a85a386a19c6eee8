import { lookUpSerial } from '#contract/serials.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { lookUpSerialDetails } from './look-up-serial.ts';

/** The calls on serials. */
export function mountSerials(mounting: Mounting, db: Db): void {
  mount(mounting, lookUpSerial, ({ params, locale }) => lookUpSerialDetails(db, params.serial, locale));
}
