import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, signedIn, type TestAccount } from '../support/accounts.ts';
import { FORM, formOf, storedIn } from '../support/forms.ts';
import { openTestApp } from '../support/test-app.ts';

type Fixture = {
  readonly file: string;
  readonly slot: string;
  readonly expected: string;
  readonly what: string;
};

const data = process.env['REAL_DATA_DIR'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const fixtures = parse<Fixture>(readFileSync(join(data, 'fixtures.csv')), { columns: true });
const bytesOf = (file: string) => readFileSync(join(data, 'fixtures', file));
const MEGABYTE = 1024 * 1024;
const TOO_BIG = 'File is too big! Maximum 5MB or 25MB.';

/**
 * Decisions on the files that the list leaves to the registry (product decisions §8): accept whatever the
 * bytes are, as a whole.
 */
const decided: Readonly<Record<string, 'accept' | 'reject'>> = {
  'animated.gif': 'accept', // its first picture, as PNG
  'animated.webp': 'accept', // its first picture
  'png-named.jpg': 'accept', // a PNG by its bytes
  'javascript-on-open.pdf': 'accept', // scripts are accepted: it is only sent as an attachment
  'javascript-actions.pdf': 'accept',
  'embedded-file.pdf': 'accept', // embedded files are accepted
  'password.pdf': 'reject', // encrypted
  'file-link.pdf': 'accept',
  'bad-structure.pdf': 'accept', // header and end are present; nothing else is parsed
  'fuzzed.pdf': 'accept', // header and end are present
  'truncated.pdf': 'reject', // no end
};

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: TestAccount;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await anAccount(test.database);
});

async function send(slot: string, bytes: Uint8Array, filename: string) {
  const call = slot === 'image' ? 'image' : 'file';
  const fields = slot === 'image' ? {} : { slot: 'projectPlan' };
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/upload/${call}`,
    headers: { ...(await signedIn(test.database, owner)), 'content-type': FORM },
    payload: formOf([{ bytes, filename, type: 'text/html' }], fields),
  });
  return { status: response.statusCode, body: response.json<Record<string, string>>() };
}

const get = (url: string) => test.app.inject(url);
const rows = () =>
  test.database.db
    .selectFrom('storedFile')
    .select('filename')
    .where('organization', '=', owner.organization)
    .execute();

async function refuses(slot: string, bytes: Uint8Array, filename: string) {
  const before = storedIn(test.folder);
  const response = await send(slot, bytes, filename);
  expect([filename, await rows(), storedIn(test.folder)]).toEqual([filename, [], before]);
  return response;
}

/**
 * Nothing served can run: a fixed type, nosniff, documents as attachments, and a policy that allows nothing.
 */
async function expectHarmless(url: string, isPicture: boolean) {
  const served = await get(url);
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({
    'content-type': expect.stringMatching(isPicture ? /^image\/(jpeg|png|webp)$/ : /^application\/pdf$/),
    'content-disposition': expect.stringMatching(isPicture ? /^inline\b/ : /^attachment; /),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  return served.rawPayload;
}

describe('the upload fixtures', () => {
  it('all exist, and all open ones are decided', () => {
    expect(fixtures).toHaveLength(30);
    expect(fixtures.map(({ file }) => file).toSorted()).toEqual(
      readdirSync(join(data, 'fixtures')).toSorted(),
    );
    const open = fixtures.filter(({ expected }) => expected === 'decide').map(({ file }) => file);
    expect(open.toSorted()).toEqual(Object.keys(decided).toSorted());
  });

  const taken = fixtures.filter(({ file, expected }) => (decided[file] ?? expected) === 'accept');
  const isPicture = ({ slot }: Fixture) => slot === 'image';
  it.each(taken.filter(isPicture))('$file is accepted and re-encoded: $what', async ({ file, slot }) => {
    const { status, body } = await send(slot, bytesOf(file), file);
    expect([status, body['message']]).toEqual([200, undefined]);
    const [address = '', query = ''] = (body['url'] ?? '').split('?');
    for (const size of ['', '/300', '/600']) {
      const picture = await expectHarmless(`${address}${size}?${query}`, true);
      const { exif, xmp, iptc, orientation, pages = 1 } = await sharp(picture).metadata();
      expect([exif, xmp, iptc, orientation, pages]).toEqual([undefined, undefined, undefined, undefined, 1]);
      expect(picture.includes('<script')).toBe(false);
    }
  });

  const documents = taken.filter((fixture) => !isPicture(fixture));
  it.each(documents)('$file is accepted unchanged: $what', async ({ file, slot }) => {
    const { status, body } = await send(slot, bytesOf(file), file);
    expect([status, body['message']]).toEqual([200, undefined]);
    expect((await expectHarmless(body['url'] ?? '', false)).equals(bytesOf(file))).toBe(true);
  });

  const refused = fixtures.filter(({ file, expected }) => (decided[file] ?? expected) === 'reject');
  it.each(refused)('$file is refused: $what', async ({ file, slot }) => {
    const { status, body } = await refuses(slot, bytesOf(file), file);
    expect([413, 415]).toContain(status);
    expect(body['file']).toBe(body['message']);
  });

  it('are refused with their reasons', async () => {
    const reasons: (string | undefined)[] = [];
    for (const name of ['text-renamed', 'html-polyglot', 'zero-byte', 'password', 'truncated']) {
      const file = `${name}.pdf`;
      reasons.push((await refuses('document', bytesOf(file), file)).body['file']);
    }
    expect(reasons).toEqual([
      'File must be PDF.',
      'File must be PDF.',
      'File must be PDF.',
      expect.stringContaining('password'),
      expect.stringContaining('incomplete or damaged'),
    ]);
  });

  it('include a decompression bomb, refused by its declared size', async () => {
    const { status, body } = await refuses('image', bytesOf('bomb-40000x40000.png'), 'bomb.png');
    expect([status, body['file']]).toEqual([413, expect.stringContaining('40 million')]);
  });
});

describe('the fixtures’ pictures', () => {
  /** Returns the mean of each colour in a part of a picture, from 0 to 255. */
  async function meansOf(picture: Buffer, part?: { left: number; top: number }) {
    const { width, height } = await sharp(picture).metadata();
    const quarter = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
    const place = part && {
      ...quarter,
      left: Math.floor(part.left * quarter.width),
      top: Math.floor(part.top * quarter.height),
    };
    const cut = place === undefined ? sharp(picture) : sharp(await sharp(picture).extract(place).toBuffer());
    const { channels } = await cut.removeAlpha().toColourspace('srgb').stats();
    return channels.map(({ mean }) => mean);
  }
  const storedOf = async (file: string) =>
    (await get((await send('image', bytesOf(file), file)).body['url'] ?? '')).rawPayload;

  it.each([
    ['photo-exif-rotated-6.jpg', 'photo-ok.jpg'],
    ['photo-exif-mirrored-5.jpg', null],
  ])('%s is stored upright', async (file, same) => {
    const upright = await sharp(bytesOf(file)).autoOrient().toBuffer();
    const stored = await storedOf(file);
    const { width, height } = await sharp(stored).metadata();
    const right = await sharp(upright).metadata();
    expect([width, height]).toEqual([right.width, right.height]);
    for (const part of [
      { left: 0, top: 0 },
      { left: 1, top: 0 },
      { left: 0, top: 1 },
    ]) {
      const colours = await meansOf(stored, part);
      for (const [place, colour] of (await meansOf(same === null ? upright : bytesOf(same), part)).entries())
        expect(Math.abs((colours[place] ?? 999) - colour)).toBeLessThan(12);
    }
  });

  it('in CMYK keep their colours', async () => {
    const colours = await meansOf(await storedOf('cmyk.jpg'));
    for (const [place, colour] of (await meansOf(bytesOf('photo-ok.jpg'))).entries())
      expect(Math.abs((colours[place] ?? 999) - colour)).toBeLessThan(40);
  });
});

describe('oversized files and unusual names', () => {
  it('are refused one byte past the limit', async () => {
    const photo = Buffer.concat([bytesOf('photo-ok.jpg'), Buffer.alloc(5 * MEGABYTE)]);
    const end = Buffer.from('%%EOF');
    const pdf = Buffer.concat([bytesOf('one-page.pdf'), Buffer.alloc(25 * MEGABYTE, 32)]);
    end.copy(pdf, 25 * MEGABYTE - end.length + 1);
    for (const [slot, bytes, filename] of [
      ['image', photo.subarray(0, 5 * MEGABYTE + 1), 'photo.jpg'],
      ['document', pdf.subarray(0, 25 * MEGABYTE + 1), 'plan.pdf'],
    ] as const) {
      const { status, body } = await refuses(slot, bytes, filename);
      expect([filename, status, body['file']]).toEqual([filename, 413, TOO_BIG]);
    }
  });

  it('keep the file name', async () => {
    for (const [filename, stored] of [
      ['résumé – plan (v2) 100%.pdf', 'résumé – plan (v2) 100%.pdf'],
      ['..%2Fplan.pdf', 'plan.pdf'],
      ['../../../../etc/passwd', 'passwd.pdf'],
      ['plan.pdf%00.html', 'plan.pdf%00.pdf'],
    ] as const) {
      owner = await anAccount(test.database);
      const { status, body } = await send('document', bytesOf('one-page.pdf'), filename);
      expect([filename, status]).toEqual([filename, 200]);
      expect(await rows()).toEqual([{ filename: stored }]);
      const disposition = String((await get(body['url'] ?? '')).headers['content-disposition']);
      expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(stored);
      expect(disposition).toMatch(
        /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
      );
    }
    expect(existsSync(join(test.folder, 'plan.pdf'))).toBe(false);
  });

  it('with a NUL in the name are refused', async () => {
    const body = formOf([{ bytes: bytesOf('one-page.pdf'), filename: 'pl@an.pdf' }]);
    body[body.indexOf('pl@an') + 2] = 0;
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: '/api/upload/file',
      headers: { ...(await signedIn(test.database, owner)), 'content-type': FORM },
      payload: body,
    });
    expect(statusCode).toBe(400);
    expect(await rows()).toEqual([]);
  });
});
