import { type CurrentSeller, readSeller, updateSeller } from '#contract/payment-review.ts';
import { isCompleteSeller } from '#domain/payment/payment-document.ts';
import type { Confirm } from '../auth/confirm-password.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { changeSeller } from './change-seller.ts';
import { findCurrentSeller } from './seller-queries.ts';

type Deps = { readonly confirm: Confirm; readonly productName: string };

/** Mounts the administrators' endpoints for who issues the invoices. Changing it requires the administrator's own password. */
export function mountSeller(mounting: Mounting, database: Database, { confirm, productName }: Deps): void {
  const current = async (): Promise<CurrentSeller> => {
    const none = { version: 0, name: productName, address: '', gstNumber: '', email: '', instructions: '' };
    const seller = (await findCurrentSeller(database.db)) ?? none;
    return { ...seller, isComplete: isCompleteSeller(seller) };
  };
  mount(mounting, readSeller, current);
  mount(mounting, updateSeller, async ({ body: { adminPassword, ...seller }, caller, now }) => {
    await confirm.recently(caller, adminPassword, now);
    await database.transact(changeSeller, caller, seller, now);
    return current();
  });
}
