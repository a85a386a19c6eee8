import { lookUpSerial, searchSerials } from '#contract/serials.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { findSerialDetails, lookUpSerialDetails } from './look-up-serial.ts';

/** Mounts the serial look-up endpoints. */
export function mountSerials(mounting: Mounting, db: Db): void {
  mount(mounting, lookUpSerial, ({ params, locale }) => lookUpSerialDetails(db, params.serial, locale));
  mount(mounting, searchSerials, async ({ query, locale }) => {
    const details = await findSerialDetails(db, query.serial, locale);
    return details === null ? [] : [details];
  });
}
