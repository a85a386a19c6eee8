import { connect, type AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, signedIn, type TestAccount } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { BOUNDARY, FORM, type FilePart, formOf, storedIn } from '../support/forms.ts';
import { openTestApp } from '../support/test-app.ts';

const MEGABYTE = 1024 * 1024;

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

const form = (...parts: readonly FilePart[]) => formOf(parts);

async function send(payload: Buffer | string, as: object = headers, type = FORM) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/upload/image',
    headers: { ...as, 'content-type': type },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, string>>(), headers: answer.headers };
}

const upload = (bytes: Uint8Array, facts: Omit<FilePart, 'bytes'> = {}) => send(form({ bytes, ...facts }));

const blank = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5d4c' } });

const get = (url: string) => test.app.inject(url);

const stored = () => storedIn(test.folder);

describe('an upload that is not taken', () => {
  it('comes from nobody who is signed in, and is not read', async () => {
    const picture = await blank().png().toBuffer();
    expect((await send(form({ bytes: picture }), {})).status).toBe(401);
    expect((await send('{', {}, 'application/json')).status).toBe(401);
    expect(stored()).toBe(0);
  });

  it('is answered before its body has come', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const head = [
      'POST /api/upload/image HTTP/1.1',
      'Host: localhost',
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length: 5000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n--${BOUNDARY}\r\n`);
    const answer = await new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(data.toString()));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  it('is no form, no file, another field or two files', async () => {
    const bytes = await blank().png().toBuffer();
    expect((await send('{}', headers, 'application/json')).status).toBe(415);
    expect((await send(bytes, headers, 'image/png')).status).toBe(415);
    const wrong = [
      form(),
      form({ bytes, field: 'picture' }),
      form({ bytes }, { bytes }),
      form({ bytes }).subarray(0, -40),
      Buffer.from('nonsense'),
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--${BOUNDARY}--\r\n`,
      ),
    ];
    for (const [place, body] of wrong.entries()) {
      const answer = await send(body);
      expect([place, answer.status, answer.body['file']]).toEqual([place, 400, expect.any(String)]);
    }
    expect(stored()).toBe(0);
  });

  it('is no picture, whatever it is called', async () => {
    const png = await blank(400, 400).png().toBuffer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const wrong: (readonly [string, Buffer])[] = [
      ['empty', Buffer.alloc(0)],
      ['text', Buffer.from('hello')],
      ['svg', Buffer.from(svg)],
      ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['pdf', Buffer.from('%PDF-1.4\n%%EOF\n')],
      ['tiff', await blank().tiff().toBuffer()],
      ['avif', await blank().avif({ effort: 0 }).toBuffer()],
      ['cut png', png.subarray(0, Math.floor(png.length / 2))],
      ['a mark alone', png.subarray(0, 8)],
      ['a mark before svg', Buffer.concat([png.subarray(0, 8), Buffer.from(svg)])],
      ['gif mark before html', Buffer.from('GIF89a<script>alert(1)</script>')],
    ];
    for (const [name, bytes] of wrong) {
      const answer = await upload(bytes);
      expect([name, answer.status, answer.body['file']]).toEqual([
        name,
        415,
        'This is no picture that is taken here. Choose a JPEG, PNG, WebP or GIF file.',
      ]);
    }
    expect(stored()).toBe(0);
  });

  it('is too big, in bytes or in pixels', async () => {
    const tooBig = 'File is too big! Maximum 5MB or 25MB.';
    for (const size of [5 * MEGABYTE + 1, 20 * MEGABYTE]) {
      expect(await upload(Buffer.alloc(size, 1))).toMatchObject({
        status: 413,
        body: { message: tooBig, file: tooBig },
      });
    }
    const wide = await blank(8001, 5001).png({ compressionLevel: 9 }).toBuffer();
    expect(wide.length).toBeLessThan(MEGABYTE);
    expect(await upload(wide)).toMatchObject({
      status: 413,
      body: { file: expect.stringContaining('40 million') },
    });
    expect(stored()).toBe(0);
  });

  it('is more than an organization may store, or sends within an hour', async () => {
    const bytes = await blank().png().toBuffer();
    const big = {
      id: 'b'.repeat(64),
      sha256: 'b'.repeat(64),
      bytes: 500 * MEGABYTE - 10,
      mediaType: 'image/png',
      filename: 'big.png',
      organization: owner.organization,
      createdAt: now,
    };
    await test.database.transactQuietly(
      async (tx) => void (await tx.insertInto('storedFile').values(big).execute()),
    );
    const before = stored();
    expect(await upload(bytes)).toMatchObject({
      status: 413,
      body: { file: expect.stringContaining('500 MB') },
    });
    expect(stored()).toBe(before);
    const strict = await openTestApp({ ENVIRONMENT: 'dev' });
    const other = await anAccount(strict.database);
    const options = {
      method: 'POST' as const,
      url: '/api/upload/image',
      headers: {
        ...(await signedIn(strict.database, other)),
        'content-type': FORM,
      },
      payload: form({ bytes: Buffer.from('no picture') }),
    };
    const statuses = new Set<number>();
    for (let sent = 0; sent < 60; sent += 1) statuses.add((await strict.app.inject(options)).statusCode);
    expect([...statuses]).toEqual([415]);
    expect((await strict.app.inject(options)).statusCode).toBe(429);
    await strict.close();
  });
});

describe('an upload', () => {
  it('is drawn anew, upright, in two widths, without what it told beside the picture', async () => {
    const exif = { IFD0: { Copyright: 'a secret place', ImageDescription: 'GPS 49.24' } };
    const sent = await blank(800, 400).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    const answer = await upload(sent, { filename: '../../etc/pass\u0007wd.php.JPG', type: 'text/html' });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { url = '' } = answer.body;
    expect(url).toMatch(/^\/files\/[0-9a-f]{64}\?exp=\d+&sig=[\w-]{43}$/);
    const file = await get(url);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('inline; filename="passwd.php.jpg"'),
    });
    expect(file.rawPayload.equals(sent)).toBe(false);
    const { width, height, exif: told, orientation } = await sharp(file.rawPayload).metadata();
    expect([width, height, told, orientation]).toEqual([400, 800, undefined, undefined]);
    const [id = '', query = ''] = url.split('?');
    for (const size of [300, 600]) {
      const variant = await get(`${id}/${size}?${query}`);
      expect(variant.headers['content-type']).toBe('image/jpeg');
      expect((await sharp(variant.rawPayload).metadata()).width).toBe(size);
    }
  });

  it('may be PNG, WebP or the first picture of a GIF, and keeps nothing that was hidden in it', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>');
    const gif = await sharp([await blank().png().toBuffer(), await blank().png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    const kinds = [
      [await blank().png().toBuffer(), 'image/png'],
      [await blank().webp().toBuffer(), 'image/webp'],
      [gif, 'image/png'],
    ] as const;
    for (const [bytes, type] of kinds) {
      const answer = await upload(Buffer.concat([bytes, hidden]));
      expect([type, answer.status]).toEqual([type, 200]);
      const file = await get(answer.body['url'] ?? '');
      expect(file.headers['content-type']).toBe(type);
      expect(file.rawPayload.includes(hidden)).toBe(false);
      expect((await sharp(file.rawPayload).metadata()).height).toBe(30);
    }
  });

  it('opens by its link alone, for ten minutes, until it is an organization’s logo', async () => {
    const { url = '' } = (await upload(await blank().png().toBuffer())).body;
    const [id = ''] = url.split('?');
    const other = (await upload(await blank(41, 31).png().toBuffer())).body['url']?.split('?')[1];
    const closed = [
      id,
      `${id}/300`,
      `${id}?${other}`.replace(/sig=.*/, 'sig=x'),
      `${id}?${other?.replace(/exp=\d+/, 'exp=99999999999')}`,
      url.replace(/exp=\d+/, 'exp=99999999999'),
      `${url}&exp=99999999999`,
      url.slice(0, -2),
    ];
    for (const address of closed) expect([address, (await get(address)).statusCode]).toEqual([address, 404]);
    expect((await get(url)).statusCode).toBe(200);
    test.setTime(new Date(now.getTime() + 600_000));
    expect((await get(url)).statusCode).toBe(404);
    const payload = {
      contactName: 'Bea Person',
      contactTel: '604 555 0199',
      mailingAddress: '2 Side Street',
      organization: `Named ${owner.organization}`,
      logo: url,
    };
    const again = await signedIn(test.database, owner, { at: new Date(now.getTime() + 500_000) });
    const saved = await test.app.inject({
      method: 'PUT',
      url: '/api/users/current',
      headers: again,
      payload,
    });
    expect(saved.statusCode).toBe(200);
    expect((await get(id)).headers['cache-control']).toContain('public');
  });

  it('is the organization’s own: another’s cannot be named as a logo', async () => {
    const { url = '' } = (await upload(await blank().png().toBuffer())).body;
    const thief = await anAccount(test.database);
    const payload = {
      contactName: 'Mallory',
      contactTel: '1',
      mailingAddress: '1',
      organization: 'Thieves',
      logo: url,
    };
    const options = { method: 'PUT' as const, url: '/api/users/current', payload };
    const answer = await test.app.inject({ ...options, headers: await signedIn(test.database, thief) });
    expect([answer.statusCode, answer.json<Record<string, string>>()['logo']]).toEqual([
      400,
      expect.any(String),
    ]);
  });

  it('is described with its form', async () => {
    const description = (await get('/api/openapi.json')).json<{
      paths: Record<string, { post: { requestBody: { content: object } } }>;
    }>();
    const { content } = description.paths['/api/upload/image']?.post.requestBody ?? { content: {} };
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
  });
});
