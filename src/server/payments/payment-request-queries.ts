import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';

type Asked = {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly status?: 'waiting' | 'done' | undefined;
};

/** Payment requests: those that wait, the longest first, then what was done, the latest first; and how many there are. */
export async function listPaymentRequests(db: Db, asked: Asked) {
  let found = db
    .selectFrom('paymentRequest')
    .innerJoin('organization', 'organization.serial', 'paymentRequest.organization')
    .leftJoin('account', 'account.id', 'paymentRequest.account');
  if (asked.status !== undefined)
    found = found.where('doneAt', asked.status === 'done' ? 'is not' : 'is', null);
  const cut = cutOf(asked);
  let page = found
    .select(['paymentRequest.id', 'count', 'fee', 'totalCents', 'tonnes', 'note', 'askedAt', 'doneAt'])
    .select(['organization.serial', 'organization.name', 'account.contactName', 'account.email'])
    .select('account.id as user')
    .orderBy('doneAt', (order) => order.desc().nullsFirst())
    .orderBy(sql`case when done_at is null then asked_at end`)
    .orderBy('paymentRequest.id', 'desc');
  if (cut !== null) page = page.limit(cut.limit).offset(cut.offset);
  const rows = await page.execute();
  if (cut === null) return { rows, total: rows.length };
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type PaymentRequestRow = Awaited<ReturnType<typeof listPaymentRequests>>['rows'][number];
