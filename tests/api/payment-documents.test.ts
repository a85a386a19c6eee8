import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import { issueDocument, issueInvoices } from '#server/payments/issue-document.ts';
import { lockPayment } from '#server/payments/payment-store.ts';
import { now } from '../support/builders.ts';
import { access, aRequest, seller } from '../support/payments.ts';
import { pdfLines } from '../support/pdf-text.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { readEmailsTo } from '../support/read-mails.ts';
import { openTestApp } from '../support/test-app.ts';

const deps = { productName: 'Registry', now };
const noTokens = { project: 0, inventory: 0 };
let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;

beforeAll(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
  await admin.ask('PUT', '/admin/seller', { ...seller, version: 0 });
});
afterAll(() => test.close());

const record = (id: number, body: object = {}) => admin.ask('POST', `/admin/payments/${id}/paid`, body);
const issueAll = () => issueInvoices(test.database, { ...deps, mailbox: test.deps.mailbox }, test.log);
const pathsOf = async (owner: World) => {
  const payments = (await owner.ask('GET', '/payments')).body as unknown as Payment[];
  return payments.flatMap(({ documents }) => documents);
};

/** Returns status and lines of a document. */
async function read(world: World, path: string) {
  const response = await test.app.inject({ url: `/api${path}`, headers: world.header });
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    disposition: response.headers['content-disposition'],
    lines: response.statusCode === 200 ? await pdfLines(response.rawPayload) : [],
  };
}

async function numbersOf(type: 'invoice' | 'receipt' | 'credit-note') {
  const rows = await test.database.db
    .selectFrom('paymentDocument')
    .select('number')
    .where('type', '=', type)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

describe('the numbers of documents', () => {
  it('have no gaps, whatever is recorded at once or rolled back', { tags: 'postgres' }, async () => {
    const owners = await Promise.all([1, 2, 3, 4].map(() => ownerCaller(test, noTokens)));
    const ids: number[] = [];
    for (let count = 0; count < 20; count += 1)
      ids.push(await aRequest(test, owners[count % owners.length] as World));
    const spare = await aRequest(test, owners[0] as World);
    const rolledBack = () =>
      test.database
        .transact(async (tx) => {
          const payment = await lockPayment(tx, spare);
          if (payment === undefined) throw new Error('no payment');
          await issueDocument(tx, payment, { type: 'receipt' }, deps);
          throw new Error('changed my mind');
        })
        .catch((error: Error) => error.message);
    const [answers, rollbacks] = await Promise.all([
      Promise.all(ids.map((id) => record(id))),
      Promise.all([1, 2, 3, 4, 5].map(rolledBack)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(rollbacks).toEqual(rollbacks.map(() => 'changed my mind'));
    const numbers = await numbersOf('receipt');
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(20);
  });

  it('of invoices have none either when several servers issue them at once, each once', {
    tags: 'postgres',
  }, async () => {
    const owner = await ownerCaller(test, noTokens);
    for (let count = 0; count < 6; count += 1) await aRequest(test, owner);
    await aRequest(test, owner, 1, access);
    await Promise.all([issueAll(), issueAll(), issueAll()]);
    const issued = (await pathsOf(owner)).map(({ type }) => type);
    expect(issued).toEqual(Array.from({ length: 6 }, () => 'invoice'));
    const numbers = await numbersOf('invoice');
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  });
});

describe('a document', () => {
  it.each([
    ['en', ['Invoice', 'Billed to', '2', '$850.00', '$1,700.00', 'GST, 5%', '$85.00', '$1,785.00']],
    ['fr', ['Facture', '2', '850,00 $', '1 700,00 $', 'TPS, 5 %', '1 785,00 $']],
  ])('is read as PDF by its owner, in %s', async (language, expected) => {
    const owner = await ownerCaller(test, noTokens);
    await aRequest(test, owner);
    await issueAll();
    const [invoice] = await pathsOf(owner);
    const pdf = await read(owner, `${invoice?.path}?language=${language}`);
    expect(pdf).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(pdf.disposition).toContain(`${invoice?.number}.pdf`);
    expect(pdf.lines).toEqual(expect.arrayContaining([...expected, invoice?.number, seller.name]));
    expect(pdf.lines.join('\n')).toContain(seller.gstNumber);
    expect(pdf.lines.join('\n')).toContain(owner.organization);
    expect(pdf.lines).toContain(seller.instructions);
  });

  it('says how it was paid, and what a credit note takes back and why', async () => {
    const owner = await ownerCaller(test, noTokens);
    const id = await aRequest(test, owner);
    await issueAll();
    await record(id, { reference: 'Cheque 118' });
    await admin.ask('POST', `/admin/payments/${id}/refund`, { reason: 'Ordered twice.' });
    const [invoice, receipt, credit] = await pathsOf(owner);
    const paid = await read(owner, `${receipt?.path}`);
    expect(paid.lines).toEqual(
      expect.arrayContaining([receipt?.number, invoice?.number, 'Cheque 118', 'Amount paid, CAD', '$0.00']),
    );
    const back = await read(owner, `${credit?.path}?language=fr`);
    expect(back.lines).toEqual(expect.arrayContaining([credit?.number, 'Ordered twice.']));
    expect(back.lines.join(' ')).toContain(`facture ${invoice?.number}`);
    expect(back.lines.join(' ')).toContain(`${receipt?.number}`);
  });

  it('stays as it was when names, addresses, prices and the seller change', async () => {
    const owner = await ownerCaller(test, noTokens);
    await aRequest(test, owner);
    await issueAll();
    const [invoice] = await pathsOf(owner);
    const before = await read(owner, `${invoice?.path}`);
    await test.database.transact(async (tx) => {
      const renamed = { name: 'Renamed Co-operative', mailingAddress: '9 New Street' };
      await tx.updateTable('organization').set(renamed).where('serial', '=', owner.organization).execute();
    });
    const { version } = (await admin.ask('GET', '/admin/seller')).body;
    await admin.ask('PUT', '/admin/seller', { ...seller, name: 'Another Society', version });
    await admin.ask('POST', '/settings', { low: 1, mid: 2, top: 3 });
    expect((await read(owner, `${invoice?.path}`)).lines).toEqual(before.lines);
    await admin.ask('PUT', '/admin/seller', { ...seller, version: Number(version) + 1 });
  });

  it('is hidden from other organizations, shown to administrators, and missing until it is issued', async () => {
    const [owner, other] = [await ownerCaller(test, noTokens), await ownerCaller(test, noTokens)];
    const id = await aRequest(test, owner);
    expect((await read(owner, `/payments/${id}/invoice.pdf`)).status).toBe(404);
    await issueAll();
    const [invoice] = await pathsOf(owner);
    expect((await read(owner, `${invoice?.path}`)).status).toBe(200);
    expect((await read(admin, `${invoice?.path}`)).status).toBe(200);
    expect((await read(other, `${invoice?.path}`)).status).toBe(404);
    expect((await read(owner, `/payments/${id}/receipt.pdf`)).status).toBe(404);
    expect((await read(owner, `/payments/${id}/invoice.html`)).status).toBe(400);
  });
});

describe('the emails of documents', () => {
  it('carry the PDF, and go to the organization with the seller in Reply-To', async () => {
    const owner = await ownerCaller(test, noTokens);
    const id = await aRequest(test, owner);
    await issueAll();
    const [invoice] = await pathsOf(owner);
    const [first = ''] = await readEmailsTo(test.folder, owner.account.email, 1);
    expect(first).toContain(`Subject: Action required: invoice ${invoice?.number}`);
    expect(first).toContain(`Reply-To: ${seller.email}`);
    expect(first).toContain(`filename=${invoice?.number}.pdf`);
    expect(first).toContain('Content-Type: application/pdf');
    expect(first).toMatch(/\r\n\r\nJVBERi0/);
    await record(id, { reference: 'Cheque 118' });
    const mails = await readEmailsTo(test.folder, owner.account.email, 2);
    expect(mails.some((mail) => /Subject: Receipt REC-\d{6}/.test(mail))).toBe(true);
  });

  it('say why a request without an invoice was cancelled, without a PDF', async () => {
    const owner = await ownerCaller(test, noTokens);
    const id = await aRequest(test, owner, 1, access);
    await admin.ask('POST', `/admin/payments/${id}/void`, { reason: 'You already have access.' });
    const [mail = ''] = await readEmailsTo(test.folder, owner.account.email, 1);
    expect(mail).toContain('Subject: Your payment request was voided');
    expect(mail).toContain('> You already have access.');
    expect(mail).not.toContain('application/pdf');
  });
});
