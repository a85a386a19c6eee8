import type { DocumentType, Seller } from '#domain/payment/payment-document.ts';
import type { Tx } from '../kernel/db.ts';
import {
  findBuyer,
  findSeller,
  insertDocument,
  listDocumentsOf,
  takeDocumentNumber,
} from './document-store.ts';
import type { LockedPayment } from './payment-store.ts';

/** A payment whose price is known. */
type Priced = Pick<
  LockedPayment,
  'id' | 'organization' | 'method' | 'count' | 'fee' | 'tonnes' | 'totalCents'
>;

type NewDocument = {
  readonly type: DocumentType;
  readonly reference?: string | null;
  readonly reason?: string | null;
};

/**
 * Issues a numbered document of a payment in the caller's transaction, with the facts as they are now, and returns its id. A payment has
 * at most one document of each type.
 */
export async function issueDocument(
  tx: Tx,
  payment: Priced,
  { type, reference = null, reason = null }: NewDocument,
  deps: { readonly productName: string; readonly now: Date },
): Promise<number> {
  const { id, organization, method, count, fee, tonnes, totalCents } = payment;
  if (fee === null || totalCents === null) throw new Error(`Payment ${id} has no price.`);
  const buyer = await findBuyer(tx, organization);
  const seller = (await findSeller(tx)) ?? unnamedSeller(deps.productName);
  const earlier = (await listDocumentsOf(tx, id)).map((document) => ({
    type: document.type,
    number: document.number,
  }));
  const details = { seller, buyer, method, count, fee, tonnes, totalCents, reference, reason, earlier };
  const number = await takeDocumentNumber(tx, type);
  return insertDocument(tx, { payment: id, type, number, details, issuedAt: deps.now });
}

/** The registry itself, until an administrator enters who sells its tokens. */
function unnamedSeller(name: string): Seller {
  return { name, address: '', gstNumber: '', email: '', instructions: '' };
}
