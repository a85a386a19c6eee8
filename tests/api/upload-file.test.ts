import { connect, type AddressInfo } from 'node:net';
import { isFileFor } from '#server/files/is-file-for.ts';
import { fileOfAddress } from '#server/files/file-address.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, signedIn, type TestAccount } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { BOUNDARY, FORM, type FilePart, formOf, storedIn } from '../support/forms.ts';
import { makeArchive } from '../support/make-archive.ts';
import { aDocx, anOldOffice, anXlsx, aPdf } from '../support/sample-documents.ts';
import { openTestApp } from '../support/test-app.ts';

const MEGABYTE = 1024 * 1024;
const MUST_BE_PDF = 'File must be PDF.';
const NOT_TAKEN = expect.stringContaining('This is no file that is taken here.');
const TOO_BIG = 'File is too big! Maximum 5MB or 25MB.';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: TestAccount;
let headers: { readonly authorization: string };

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(now);
  owner = await anAccount(test.database);
  headers = await signedIn(test.database, owner);
});

async function send(payload: Buffer | string, as: object = headers, type = FORM) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/upload/file',
    headers: { ...as, 'content-type': type },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, string>>(), headers: answer.headers };
}

type Sent = Omit<FilePart, 'bytes'> & { readonly slot?: string };
const upload = (bytes: Uint8Array, { slot, ...part }: Sent = {}) =>
  send(
    formOf([{ bytes, filename: 'plan.pdf', type: 'text/html', ...part }], slot === undefined ? {} : { slot }),
  );
const get = (url: string) => test.app.inject(url);
const rows = () =>
  test.database.db
    .selectFrom('storedFile')
    .select(['id', 'sha256', 'bytes', 'mediaType', 'filename'])
    .where('organization', '=', owner.organization)
    .execute();

/** Nothing of a refusal is left: no row, no bytes, nothing half arrived. */
async function expectNothingOf(act: () => Promise<void>): Promise<void> {
  const before = storedIn(test.folder);
  await act();
  expect(await rows()).toEqual([]);
  expect(storedIn(test.folder)).toBe(before);
}

describe('a document that is not taken', () => {
  it('comes from nobody who is signed in, and is not read', async () => {
    await expectNothingOf(async () => {
      expect((await send(formOf([{ bytes: aPdf() }]), {})).status).toBe(401);
      expect((await send('{', {}, 'application/json')).status).toBe(401);
    });
  });

  it('is no form, no file, another field, two files, or is cut off', async () => {
    const whole = formOf([{ bytes: aPdf(), filename: 'plan.pdf' }]);
    const wrong = [
      formOf([]),
      formOf([], { slot: 'other1' }),
      formOf([{ bytes: aPdf(), field: 'document' }]),
      formOf([{ bytes: aPdf() }, { bytes: aPdf() }]),
      whole.subarray(0, -40),
      Buffer.from('nonsense'),
    ];
    await expectNothingOf(async () => {
      expect((await send('{}', headers, 'application/json')).status).toBe(415);
      expect((await send(aPdf(), headers, 'application/pdf')).status).toBe(415);
      for (const [place, body] of wrong.entries()) {
        const { status, body: said } = await send(body);
        expect([place, status, said['file']]).toEqual([place, 400, expect.any(String)]);
      }
    });
  });

  it.each(['', 'featured', 'inventory22', 'toString', '../projectPlan'])(
    'is for “%s”, which is no slot',
    async (slot) => {
      await expectNothingOf(async () => {
        const { status, body } = await upload(aPdf(), { slot });
        expect([status, body['slot']]).toEqual([400, expect.stringContaining('no place for documents')]);
      });
    },
  );

  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>');
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  const withMacros = (main: string) => aDocx([['word/vbaProject.bin', 'x']], main);
  const refused: readonly [string, Buffer, string, unknown][] = [
    ['nothing, called a PDF', Buffer.alloc(0), 'plan.pdf', MUST_BE_PDF],
    ['nothing', Buffer.alloc(0), 'plan.txt', NOT_TAKEN],
    ['text, called a PDF', Buffer.from('a plan'), 'plan.PDF', MUST_BE_PDF],
    ['a page before a PDF', Buffer.concat([html, aPdf()]), 'plan.pdf', MUST_BE_PDF],
    ['one byte before a PDF', Buffer.concat([Buffer.from('\n'), aPdf()]), 'plan.pdf', MUST_BE_PDF],
    ['a Word document, called a PDF', aDocx(), 'plan.pdf', MUST_BE_PDF],
    [
      'a PDF cut off',
      aPdf('x'.repeat(3000)).subarray(0, 2000),
      'plan.pdf',
      expect.stringContaining('cut off'),
    ],
    ['an encrypted PDF', aPdf('<< /Encrypt 5 0 R >>'), 'plan.pdf', expect.stringContaining('password')],
    [
      'encrypted in place',
      aPdf(`${' '.repeat(65_530)}/Encrypt<</V 4>>`),
      'plan.pdf',
      expect.stringContaining('password'),
    ],
    [
      'a PDF that is an archive too',
      Buffer.concat([aPdf(), makeArchive([['a.class', '%%EOF']])]),
      'plan.pdf',
      MUST_BE_PDF,
    ],
    ['a page', html, 'page.html', NOT_TAKEN],
    ['a page, called a text', html, 'page.txt', NOT_TAKEN],
    [
      'a page behind words',
      Buffer.from(`years;tonnes\n1;2\n<SCRIPT>alert(1)</script>`),
      'years.csv',
      NOT_TAKEN,
    ],
    ['a drawing', svg, 'drawing.svg', NOT_TAKEN],
    ['a drawing, called a text', Buffer.concat([Buffer.from('\ufeff \n'), svg]), 'drawing.txt', NOT_TAKEN],
    ['a script', Buffer.from('#!/bin/sh\nrm -r .\n'), 'run.txt', NOT_TAKEN],
    ['a batch file', Buffer.from('del *.*\r\n'), 'run.bat', NOT_TAKEN],
    ['a program', exe, 'run.exe', NOT_TAKEN],
    ['a program, called a workbook', exe, 'years.xlsx', NOT_TAKEN],
    ['text with a zero byte', Buffer.from('a\0b'), 'notes.txt', NOT_TAKEN],
    ['an archive', makeArchive([['readme.txt', 'hello']]), 'files.zip', NOT_TAKEN],
    [
      'an archive that only says it is Word',
      makeArchive([['word/document.xml', 'x']]),
      'plan.docx',
      NOT_TAKEN,
    ],
    ['a program before an archive', Buffer.concat([exe, aDocx()]), 'plan.docx', NOT_TAKEN],
    [
      'Word with macros',
      withMacros('application/vnd.ms-word.document.macroEnabled.main+xml'),
      'plan.docm',
      NOT_TAKEN,
    ],
    ['macros in a document that hides them', aDocx([['word/vbaProject.bin', 'x']]), 'plan.docx', NOT_TAKEN],
    [
      'old Word with macros',
      anOldOffice({ name: 'WordDocument' }, { name: 'Macros', isStorage: true }),
      'plan.doc',
      NOT_TAKEN,
    ],
    ['an installer', anOldOffice({ name: 'SummaryInformation' }), 'plan.doc', NOT_TAKEN],
    ['an archive cut off', aDocx().subarray(0, -10), 'plan.docx', NOT_TAKEN],
  ];
  it.each(refused)('is %s', async (_what, bytes, filename, sentence) => {
    await expectNothingOf(async () => {
      const { status, body } = await upload(bytes, { filename });
      expect([status, body['file'], body['message']]).toEqual([415, sentence, sentence]);
    });
  });

  it('is a picture', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#1f5d4c' } })
      .png()
      .toBuffer();
    await expectNothingOf(async () => {
      expect((await upload(png, { filename: 'map.png' })).body['file']).toEqual(NOT_TAKEN);
    });
  });

  it.each(['projectPlan', 'financialPlan', 'projectValidation', 'verificationReport'])(
    'is no PDF where %s takes nothing else',
    async (slot) => {
      await expectNothingOf(async () => {
        const others = [aDocx(), anXlsx(), anOldOffice({ name: 'Workbook' }), Buffer.from('text')];
        for (const bytes of others) {
          const { status, body } = await upload(bytes, { slot, filename: 'plan.docx' });
          expect([status, body['file']]).toEqual([415, MUST_BE_PDF]);
        }
      });
    },
  );

  it('is too big', async () => {
    await expectNothingOf(async () => {
      const bytes = Buffer.concat([aPdf(), Buffer.alloc(25 * MEGABYTE, 32), Buffer.from('%%EOF')]);
      for (const size of [25 * MEGABYTE + 1, bytes.length]) {
        const { status, body } = await upload(bytes.subarray(0, size));
        expect([status, body['message'], body['file']]).toEqual([413, TOO_BIG, TOO_BIG]);
      }
    });
  });

  it('is more than an organization may store', async () => {
    const id = 'b'.repeat(64);
    const big = { id, sha256: id, bytes: 500 * MEGABYTE - 10, mediaType: 'image/png', filename: 'big.png' };
    const row = { ...big, organization: owner.organization, createdAt: now };
    await test.database.transactQuietly(
      async (tx) => void (await tx.insertInto('storedFile').values(row).execute()),
    );
    const before = storedIn(test.folder);
    const { status, body } = await upload(aPdf('more than there is room for'));
    expect([status, body['file']]).toEqual([413, expect.stringContaining('500 MB')]);
    expect(storedIn(test.folder)).toBe(before);
    expect(await rows()).toHaveLength(1);
  });

  it('is one too many within an hour, pictures and documents together', async () => {
    const strict = await openTestApp({ ENVIRONMENT: 'dev' });
    const other = await signedIn(strict.database, await anAccount(strict.database));
    const ask = (url: string) =>
      strict.app.inject({
        method: 'POST',
        url,
        headers: { ...other, 'content-type': FORM },
        payload: formOf([{ bytes: Buffer.from('nothing that is taken') }]),
      });
    for (let sent = 0; sent < 60; sent += 1) {
      const answer = await ask(sent % 2 === 0 ? '/api/upload/file' : '/api/upload/image');
      expect(answer.statusCode).toBe(415);
    }
    expect((await ask('/api/upload/file')).statusCode).toBe(429);
    expect((await ask('/api/upload/image')).statusCode).toBe(429);
    await strict.close();
  });

  it('is called off half way', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const before = storedIn(test.folder);
    const socket = connect(port, '127.0.0.1');
    const head = [
      'POST /api/upload/file HTTP/1.1',
      'Host: localhost',
      `Authorization: ${headers.authorization}`,
      `Content-Type: ${FORM}`,
      'Content-Length: 5000000',
    ];
    const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`;
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}${'x'.repeat(200_000)}`);
    await expect.poll(() => storedIn(test.folder), { timeout: 20_000 }).toBe(before + 1);
    socket.destroy();
    await expect.poll(() => storedIn(test.folder), { timeout: 20_000 }).toBe(before);
    expect(await rows()).toEqual([]);
  });
});

describe('a document', () => {
  it('is kept byte for byte, and opens by its link alone, as an attachment that runs nothing', async () => {
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
    test.setTime(new Date(now.getTime() + 600_000));
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
  it.each(kinds)('called %s is served as what it is', async (filename, bytes, kept, mediaType) => {
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
  ])('called %s keeps what is a name in it', async (filename, kept, plain) => {
    const { body } = await upload(aPdf(), { filename });
    expect((await rows()).map((row) => row.filename)).toEqual([kept]);
    const disposition = String((await get(body['url'] ?? '')).headers['content-disposition']);
    const exact = /filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(disposition)?.[1] ?? '';
    expect(decodeURIComponent(exact)).toBe(kept);
    expect(disposition).toContain(`attachment; filename="${plain}";`);
  });

  it('loses a zero byte in its name', async () => {
    const body = formOf([{ bytes: aPdf(), filename: 'pl@an.pdf' }]);
    body[body.indexOf('@')] = 0;
    const { status } = await send(body);
    expect([200, 400]).toContain(status);
    for (const { filename } of await rows()) expect(filename).toBe('plan.pdf');
  });

  it('of exactly 25 MB is taken, and the same bytes are kept once', async () => {
    const bytes = Buffer.concat([
      aPdf(),
      Buffer.alloc(25 * MEGABYTE - aPdf().length - 5, 32),
      Buffer.from('%%EOF'),
    ]);
    const before = storedIn(test.folder);
    expect((await upload(bytes)).status).toBe(200);
    expect((await upload(bytes, { slot: 'other1', filename: 'again.pdf' })).status).toBe(200);
    const kept = await rows();
    expect(kept.map((row) => row.bytes)).toEqual([25 * MEGABYTE, 25 * MEGABYTE]);
    expect(new Set(kept.map((row) => row.sha256)).size).toBe(1);
    expect(new Set(kept.map((row) => row.id)).size).toBe(2);
    expect(storedIn(test.folder)).toBe(before + 1);
  });

  it('may tell its slot after the file', async () => {
    const file = formOf([{ bytes: aDocx(), filename: 'plan.docx' }]).toString('latin1');
    const slot = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="slot"\r\n\r\nprojectPlan\r\n`;
    const end = `--${BOUNDARY}--\r\n`;
    const answer = await send(Buffer.from(file.replace(end, slot + end), 'latin1'));
    expect([answer.status, answer.body['file']]).toEqual([415, MUST_BE_PDF]);
  });

  it('is asked again what it is, and whose, when a slot comes to name it', async () => {
    const { url = '' } = (await upload(aDocx(), { filename: 'plan.docx' })).body;
    const file = fileOfAddress(url) ?? '';
    const fits = (organization: string | null, slot: string) =>
      test.database.transactQuietly(isFileFor, { slot, file, organizations: [organization ?? ''] });
    expect(await fits(owner.organization, 'other1')).toBe(true);
    expect(await fits(owner.organization, 'inventory2022')).toBe(true);
    expect(await fits(owner.organization, 'projectPlan')).toBe(false);
    expect(await fits(owner.organization, 'featured')).toBe(false);
    expect(await fits((await anAccount(test.database)).organization, 'other1')).toBe(false);
  });

  it('is described with its form and slot', async () => {
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
