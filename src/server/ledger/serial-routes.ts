import { readExamples } from '#contract/examples.ts';
import { lookUpSerial, searchSerials } from '#contract/serials.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { readExampleValues } from './example-queries.ts';
import { findSerialDetails, lookUpSerialDetails } from './look-up-serial.ts';

/** Mounts the serial look-up endpoints, and the one that names serials to look up. */
export function mountSerials(mounting: Mounting, db: Db): void {
  mount(mounting, lookUpSerial, ({ params, locale }) => lookUpSerialDetails(db, params.serial, locale));
  mount(mounting, readExamples, () => readExampleValues(db));
  mount(mounting, searchSerials, async ({ query, locale }) => {
    const details = await findSerialDetails(db, query.serial, locale);
    return details === null ? [] : [details];
  });
}
