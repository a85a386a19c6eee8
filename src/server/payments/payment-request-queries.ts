import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';

type PaymentQuery = {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly status?: 'waiting' | 'done' | undefined;
};

/** Returns payment requests and their total: open ones first, oldest first, then done ones, newest first. */
export async function listPaymentRequests(db: Db, query: PaymentQuery) {
  let requests = db
    .selectFrom('paymentRequest')
    .innerJoin('organization', 'organization.serial', 'paymentRequest.organization')
    .leftJoin('account', 'account.id', 'paymentRequest.account');
  if (query.status !== undefined)
    requests = requests.where('doneAt', query.status === 'done' ? 'is not' : 'is', null);
  const range = cutOf(query);
  let page = requests
    .select(['paymentRequest.id', 'count', 'fee', 'totalCents', 'tonnes', 'note', 'askedAt', 'doneAt'])
    .select(['organization.serial', 'organization.name', 'account.contactName', 'account.email'])
    .select('account.id as user')
    .orderBy('doneAt', (order) => order.desc().nullsFirst())
    .orderBy(sql`case when done_at is null then asked_at end`)
    .orderBy('paymentRequest.id', 'desc');
  if (range !== null) page = page.limit(range.limit).offset(range.offset);
  const rows = await page.execute();
  if (range === null) return { rows, total: rows.length };
  const { total } = await requests
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type PaymentRequestRow = Awaited<ReturnType<typeof listPaymentRequests>>['rows'][number];
