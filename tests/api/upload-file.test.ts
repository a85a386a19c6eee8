import { describe, expect, it } from 'vitest';
import { canUseFileInSlot, fileIdFromPath } from '#server/files/file-address.ts';
import { anAccount } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { BOUNDARY, formOf } from '../support/forms.ts';
import { aDocx, anOldOffice, anXlsx, aPdf } from '../support/sample-documents.ts';
import { MEGABYTE, uploadWorld } from '../support/upload-world.ts';

const world = uploadWorld('file');
const { expectNothingOf, get, rows, send, upload } = world;

describe('a document', () => {
  it('is stored byte for byte and opens only with its signed link, as an attachment that cannot run scripts', {
    tags: 'postgres',
  }, async () => {
    const bytes = aPdf('<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>');
    const { status, body, headers: answered } = await upload(bytes, { slot: 'projectPlan' });
    expect([status, answered['cache-control']]).toEqual([200, 'no-store']);
    const { url = '' } = body;
    expect(url).toMatch(/^\/files\/[0-9a-f]{64}\?exp=\d+&sig=[\w-]{43}$/);
    const sent = await get(url);
    expect(sent.rawPayload.equals(bytes)).toBe(true);
    expect(sent.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const [address = ''] = url.split('?');
    expect((await get(address)).statusCode).toBe(404);
    world.test().setTime(new Date(now.getTime() + 600_000));
    expect((await get(url)).statusCode).toBe(404);
  });

  const kinds: readonly [string, Buffer, string, string][] = [
    [
      'plan.docx',
      aDocx(),
      'plan.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'years.xlsx',
      anXlsx(),
      'years.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['plan.doc', anOldOffice({ name: 'WordDocument' }), 'plan.doc', 'application/msword'],
    ['years.xls', anOldOffice({ name: 'Workbook' }), 'years.xls', 'application/vnd.ms-excel'],
    ['very-old.xls', anOldOffice({ name: 'Book' }), 'very-old.xls', 'application/vnd.ms-excel'],
    ['years.CSV', Buffer.from('year;tonnes\r\n2022;5 < 6\r\n'), 'years.csv', 'text/csv'],
    ['notes.txt', Buffer.from('\ufeffÉté – 100 %\n'), 'notes.txt', 'text/plain'],
    ['old notes.txt', Buffer.from([0xc9, 0x74, 0xe9, 0x0a]), 'old notes.txt', 'text/plain'],
    ['notes', Buffer.from('x'.repeat(65_535) + 'é'.repeat(10)), 'notes.txt', 'text/plain'],
    [
      'years.exe',
      anXlsx(),
      'years.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['plan.html', aPdf(), 'plan.pdf', 'application/pdf'],
  ];
  it.each(kinds)('called %s is served with its real type', async (filename, bytes, kept, mediaType) => {
    for (const slot of ['other1', 'other2', 'inventory2022', undefined]) {
      const { body, status } = await upload(bytes, { filename, ...(slot !== undefined && { slot }) });
      expect([slot, status]).toEqual([slot, 200]);
      const sent = await get(body['url'] ?? '');
      expect(sent.rawPayload.equals(bytes)).toBe(true);
      expect(sent.headers['content-type']).toBe(mediaType);
      expect(sent.headers['content-disposition']).toContain(`attachment; filename="${kept}"`);
    }
  });

  it.each([
    ['résumé – plan (v2) 100%.pdf', 'résumé – plan (v2) 100%.pdf', 'r_sum_ _ plan (v2) 100_.pdf'],
    ['..%2Fplan.pdf', 'plan.pdf', 'plan.pdf'],
    ['..\\\\..\\\\plan.pdf', 'plan.pdf', 'plan.pdf'],
    ['../../etc/passwd', 'passwd.pdf', 'passwd.pdf'],
    ['pl\u0007an\u202e.pdf', 'plan.pdf', 'plan.pdf'],
    ["it's *mine*.pdf", "it's *mine*.pdf", "it's *mine*.pdf"],
    ['.pdf', 'document.pdf', 'document.pdf'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(100)}.pdf`, `${'_'.repeat(100)}.pdf`],
  ])('called %s keeps only the file name', async (filename, kept, plain) => {
    const { body } = await upload(aPdf(), { filename });
    expect((await rows()).map((row) => row.filename)).toEqual([kept]);
    const disposition = String((await get(body['url'] ?? '')).headers['content-disposition']);
    const exact = /filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(disposition)?.[1] ?? '';
    expect(decodeURIComponent(exact)).toBe(kept);
    expect(disposition).toContain(`attachment; filename="${plain}";`);
  });

  it('with a NUL in its name or slot is rejected', async () => {
    const named = `filename*=UTF-8''pl%00an.pdf`;
    const form = formOf([{ bytes: aPdf(), filename: 'plan.pdf' }], { slot: 'other1' }).toString('latin1');
    await expectNothingOf(async () => {
      const byName = await send(Buffer.from(form.replace('filename="plan.pdf"', named), 'latin1'));
      expect(byName).toMatchObject({ status: 400, body: { file: expect.stringContaining('character') } });
      const bySlot = await send(Buffer.from(form.replace('other1', 'oth\0er1'), 'latin1'));
      expect(bySlot).toMatchObject({ status: 400, body: { slot: expect.stringContaining('character') } });
    });
  });

  it('of exactly 25 MB is accepted, and the same bytes are stored once', { tags: 'postgres' }, async () => {
    const bytes = Buffer.concat([
      aPdf(),
      Buffer.alloc(25 * MEGABYTE - aPdf().length - 5, 32),
      Buffer.from('%%EOF'),
    ]);
    const before = world.stored();
    expect((await upload(bytes)).status).toBe(200);
    expect((await upload(bytes, { slot: 'other1', filename: 'again.pdf' })).status).toBe(200);
    const kept = await rows();
    expect(kept.map((row) => row.bytes)).toEqual([25 * MEGABYTE, 25 * MEGABYTE]);
    expect(new Set(kept.map((row) => row.sha256)).size).toBe(1);
    expect(new Set(kept.map((row) => row.id)).size).toBe(2);
    expect(world.stored()).toBe(before + 1);
  });

  it('may send its slot after the file', async () => {
    const file = formOf([{ bytes: aDocx(), filename: 'plan.docx' }]).toString('latin1');
    const slot = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="slot"\r\n\r\nprojectPlan\r\n`;
    const end = `--${BOUNDARY}--\r\n`;
    const answer = await send(Buffer.from(file.replace(end, slot + end), 'latin1'));
    expect([answer.status, answer.body['file']]).toEqual([415, 'File must be PDF.']);
  });

  it('is checked again, for type and owner, when a slot names it', async () => {
    const { url = '' } = (await upload(aDocx(), { filename: 'plan.docx' })).body;
    const file = fileIdFromPath(url) ?? '';
    const fits = (organization: string | null, slot: string) =>
      world.test().database.transact(canUseFileInSlot, {
        slot,
        file,
        organizations: [organization ?? ''],
      });
    expect(await fits(world.owner().organization, 'other1')).toBe(true);
    expect(await fits(world.owner().organization, 'inventory2022')).toBe(true);
    expect(await fits(world.owner().organization, 'projectPlan')).toBe(false);
    expect(await fits(world.owner().organization, 'featured')).toBe(false);
    expect(await fits((await anAccount(world.test().database)).organization, 'other1')).toBe(false);
  });

  it('is described with its form and slot in OpenAPI', async () => {
    const description = (await get('/api/openapi.json')).json<{
      paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
    }>();
    const { content } = description.paths['/api/upload/file']?.post.requestBody ?? { content: {} };
    expect(content['multipart/form-data']?.schema).toMatchObject({
      properties: { slot: { type: 'string' }, file: { format: 'binary' } },
      required: ['file'],
    });
  });
});
