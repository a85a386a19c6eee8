import { lookUpSerial, searchSerials } from '#contract/serials.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { findSerialDetails, lookUpSerialDetails } from './look-up-serial.ts';

/** The calls on serials. */
export function mountSerials(mounting: Mounting, db: Db): void {
  mount(mounting, lookUpSerial, ({ params, locale }) => lookUpSerialDetails(db, params.serial, locale));
  mount(mounting, searchSerials, async ({ query, locale }) => {
    const found = await findSerialDetails(db, query.serial, locale);
    return found === null ? [] : [found];
  });
}
