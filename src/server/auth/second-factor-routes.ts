import {
  beginSecondFactor,
  proveSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from '#contract/second-factor.ts';
import { m } from '#messages/messages.js';
import type { Caller } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { productNameIn } from '../kernel/product-name.ts';
import type { Confirm } from './confirm-password.ts';
import { findSecondFactor } from './second-factor-queries.ts';
import type { SecondFactor } from './second-factor.ts';
import {
  beginSecondFactor as begin,
  proveSecondFactor as prove,
  removeSecondFactor as remove,
} from './set-up-second-factor.ts';
import type { Throttle } from './sign-in-throttle.ts';

type Deps = {
  readonly factor: SecondFactor;
  readonly confirm: Confirm;
  readonly throttle: Throttle;
  readonly productName: string;
  readonly adminTotp: boolean;
};

/** Mounts the endpoints for the caller's second factor. */
export function mountSecondFactor(mounting: Mounting, database: Database, deps: Deps): void {
  const { factor, confirm, throttle, productName, adminTotp } = deps;
  mount(mounting, readSecondFactor, async ({ caller }) => {
    const { isOn, recoveryCodes } = await findSecondFactor(database.db, caller.account);
    return { isOn, recoveryCodes, isRequired: caller.isAdministrator && adminTotp };
  });
  mount(mounting, beginSecondFactor, async ({ body, caller, locale, now }) => {
    await confirm.now(caller, 'password', body.password, now);
    const issuer = productNameIn(productName, locale);
    return { address: await database.transact(begin, caller, issuer, factor) };
  });
  mount(mounting, proveSecondFactor, async ({ body, caller, now }) => {
    const subject = throttleSubject(caller);
    await database.transact(throttle.begin, subject, now);
    const proof = { digits: body.totp.replace(/\s/g, ''), now };
    const recoveryCodes = await database.transact(prove, caller, proof, factor);
    await database.transact(throttle.succeed, subject);
    return { recoveryCodes };
  });
  mount(mounting, removeSecondFactor, async ({ body, caller, locale, now }) => {
    await confirm.now(caller, 'password', body.password, now);
    await database.transact(remove, caller, now);
    return { message: m.factor_removed({}, { locale }) };
  });
}

/** Code attempts are throttled per account. */
function throttleSubject(caller: Caller): string {
  return `factor ${caller.account}`;
}
