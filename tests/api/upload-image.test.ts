import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anAccount, signedIn } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { MEGABYTE, uploadWorld } from '../support/upload-world.ts';

const world = uploadWorld('image');
const { get, upload, expectNothingOf } = world;

const blank = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5d4c' } });

describe('a rejected picture', () => {
  it('is not a picture, whatever its name', async () => {
    const png = await blank(400, 400).png().toBuffer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const invalid: (readonly [string, Buffer])[] = [
      ['text', Buffer.from('hello')],
      ['svg', Buffer.from(svg)],
      ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['pdf', Buffer.from('%PDF-1.4\n%%EOF\n')],
      ['tiff', await blank().tiff().toBuffer()],
      ['avif', await blank().avif({ effort: 0 }).toBuffer()],
    ];
    const damaged: typeof invalid = [
      ['cut png', png.subarray(0, Math.floor(png.length / 2))],
      ['a mark alone', png.subarray(0, 8)],
      ['a mark before svg', Buffer.concat([png.subarray(0, 8), Buffer.from(svg)])],
      ['gif mark before html', Buffer.from('GIF89a<script>alert(1)</script>')],
    ];
    const sentences: (readonly [typeof invalid, string])[] = [
      [invalid, 'Upload a JPEG, PNG, WebP or GIF.'],
      [
        damaged,
        'This picture is damaged or incomplete. Save it again as JPEG, PNG, WebP or GIF, and upload the new file.',
      ],
      [[['empty', Buffer.alloc(0)]], 'This file is empty.'],
    ];
    await expectNothingOf(async () => {
      for (const [files, sentence] of sentences)
        for (const [name, bytes] of files) {
          const response = await upload(bytes);
          expect([name, response.status, response.body['file']]).toEqual([name, 415, sentence]);
        }
    });
  });

  it('has too many pixels', async () => {
    const wide = await blank(8001, 5001).png({ compressionLevel: 9 }).toBuffer();
    expect(wide.length).toBeLessThan(MEGABYTE);
    expect(await upload(wide)).toMatchObject({
      status: 413,
      body: { file: expect.stringContaining('40 million') },
    });
  });
});

describe('an uploaded picture', () => {
  it.each([
    [10, 1200],
    [1, 300],
    [1, 30_000],
  ])('of %i by %i pixels is kept, and not enlarged beyond ten times its width', async (width, height) => {
    const { status, body } = await upload(await blank(width, height).png().toBuffer());
    expect(status).toBe(200);
    const small = await get(body['url']?.replace('?', '/300?') ?? '');
    expect((await sharp(small.rawPayload).metadata()).height).toBeLessThanOrEqual(3000);
  });

  it('is re-encoded upright in two widths, without metadata', async () => {
    const exif = { IFD0: { Copyright: 'a secret place', ImageDescription: 'GPS 49.24' } };
    const sent = await blank(800, 400).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    const response = await upload(sent, { filename: '../../etc/pass\u0007wd.php.JPG', type: 'text/html' });
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const { url = '' } = response.body;
    expect(url).toMatch(/^\/files\/[0-9a-f]{64}\?exp=\d+&sig=[\w-]{43}$/);
    const file = await get(url);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('inline; filename="passwd.php.jpg"'),
    });
    expect(file.rawPayload.equals(sent)).toBe(false);
    const { width, height, exif: exifData, orientation } = await sharp(file.rawPayload).metadata();
    expect([width, height, exifData, orientation]).toEqual([400, 800, undefined, undefined]);
    const [id = '', query = ''] = url.split('?');
    for (const size of [300, 600]) {
      const variant = await get(`${id}/${size}?${query}`);
      expect(variant.headers['content-type']).toBe('image/jpeg');
      expect((await sharp(variant.rawPayload).metadata()).width).toBe(size);
    }
  });

  it('may be PNG, WebP or the first frame of a GIF, and loses hidden data', async () => {
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
      const response = await upload(Buffer.concat([bytes, hidden]));
      expect([type, response.status]).toEqual([type, 200]);
      const file = await get(response.body['url'] ?? '');
      expect(file.headers['content-type']).toBe(type);
      expect(file.rawPayload.includes(hidden)).toBe(false);
      expect((await sharp(file.rawPayload).metadata()).height).toBe(30);
    }
  });

  it('opens only with its signed link, for ten minutes, until it becomes an organization’s logo', async () => {
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
    world.test().setTime(new Date(now.getTime() + 600_000));
    expect((await get(url)).statusCode).toBe(404);
    const payload = {
      contactName: 'Bea Person',
      contactTel: '604 555 0199',
      mailingAddress: '2 Side Street',
      organization: `Named ${world.owner().organization}`,
      logo: url,
    };
    const again = await signedIn(world.test().database, world.owner(), {
      at: new Date(now.getTime() + 500_000),
    });
    const saved = await world.test().app.inject({
      method: 'PUT',
      url: '/api/users/current',
      headers: again,
      payload,
    });
    expect(saved.statusCode).toBe(200);
    expect((await get(id)).headers['cache-control']).toContain('public');
  });

  it('belongs to its organization: another one cannot use it as a logo', async () => {
    const { url = '' } = (await upload(await blank().png().toBuffer())).body;
    const otherAccount = await anAccount(world.test().database);
    const payload = {
      contactName: 'Mallory',
      contactTel: '1',
      mailingAddress: '1',
      organization: 'Thieves',
      logo: url,
    };
    const options = { method: 'PUT' as const, url: '/api/users/current', payload };
    const response = await world
      .test()
      .app.inject({ ...options, headers: await signedIn(world.test().database, otherAccount) });
    expect([response.statusCode, response.json<Record<string, string>>()['logo']]).toEqual([
      400,
      expect.any(String),
    ]);
  });

  it('is described with its form in OpenAPI', async () => {
    const description = (await get('/api/openapi.json')).json<{
      paths: Record<string, { post: { requestBody: { content: object } } }>;
    }>();
    const { content } = description.paths['/api/upload/image']?.post.requestBody ?? { content: {} };
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
  });
});
