import type { Database, Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { Logger } from 'pino';
import { issueDocument } from './issue-document.ts';
import { mailDocument } from './mail-document.ts';
import { listUninvoiced } from './payment-queries.ts';
import { lockUninvoicedPayment } from './payment-store.ts';

type Deps = { readonly mailbox: Mailbox; readonly productName: string; readonly now: Date };

/**
 * Issues and emails the invoices of all requests that have a price, oldest first. Several servers may do so at once: each request is taken
 * by one of them. An invoice that fails is logged, tried again in the next run, and does not hold up the others.
 */
export async function issueInvoices(database: Database, deps: Deps, log: Logger): Promise<void> {
  for (const id of await listUninvoiced(database.db)) {
    try {
      await database.transact(issueInvoice, id, deps);
    } catch (error) {
      log.error({ err: error, payment: id }, 'an invoice could not be issued');
    }
  }
}

/** Issues and emails the invoice of a payment that waits for one; does nothing otherwise. Returns whether it did. */
export async function issueInvoice(tx: Tx, id: number, { mailbox, ...deps }: Deps): Promise<boolean> {
  const payment = await lockUninvoicedPayment(tx, id);
  if (payment === undefined) return false;
  await mailDocument(tx, mailbox, await issueDocument(tx, payment, { type: 'invoice' }, deps));
  return true;
}
