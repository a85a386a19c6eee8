import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertFiles } from '#server/files/stored-file-store.ts';
import { anOrganization, aProject, now } from '../support/builders.ts';
import { keepPdf, keepPicture } from '../support/keep-file.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let picture = '';
let document = '';
let secret = '';
let project = '';

beforeAll(async () => {
  test = await openTestApp();
  const { database, files } = test;
  const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#1F5D4C' } })
    .png()
    .toBuffer();
  const storedFiles = [
    await keepPicture(files, bytes, 'bay “at” dawn é.png'),
    await keepPdf(files, Buffer.from('%PDF-1.4\n%%EOF\n'), 'plan.pdf'),
    await keepPicture(files, bytes, 'secret.png'),
  ];
  await database.transact(insertFiles, storedFiles, { at: now, organization: null });
  [picture = '', document = '', secret = ''] = storedFiles.map((file) => file.id);
  const organization = await anOrganization(database);
  project = await aProject(database, organization, {
    programType: 'Inventory',
    files: { featured: picture, projectPlan: document, inventory2024: document },
  });
  await aProject(database, organization, { visibility: 'Private', files: { featured: secret } });
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject({ url });

describe('stored files', () => {
  it('have a path with their project’s serial, pictures and documents apart', async () => {
    const shown = (await get(`/api/projects/${project}`)).json();
    expect(shown.pictures.featured).toEqual({ url: `/files/${picture}`, filename: 'bay “at” dawn é.png' });
    const plan = {
      url: `/files/${document}`,
      filename: 'plan.pdf',
      bytes: '%PDF-1.4\n%%EOF\n'.length,
      mediaType: 'application/pdf',
      uploadedAt: now.toISOString(),
    };
    expect(shown.documents).toEqual({ projectPlan: plan, inventory2024: plan });
  });

  it('show a picture inline, whole or as a JPEG of 300 or 600 pixels', async () => {
    const whole = await get(`/files/${picture}`);
    expect(whole.headers['content-type']).toBe('image/png');
    expect(whole.headers['content-disposition']).toContain(
      'inline; filename="bay _at_ dawn _.png"; filename*=UTF-8\'\'bay%20',
    );
    for (const width of [300, 600]) {
      const variant = await get(`/files/${picture}/${width}`);
      expect(await sharp(variant.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width });
    }
  });

  it('show a picture in 1,200 pixels for sharp screens, drawn when first requested and kept', async () => {
    const { database } = test;
    const kept = () =>
      database.db
        .selectFrom('fileVariant')
        .select(['sha256', 'bytes'])
        .where('file', '=', picture)
        .where('width', '=', 1200)
        .execute();
    expect(await kept()).toEqual([]);
    const both = await Promise.all([1, 2].map(() => get(`/files/${picture}/1200`)));
    for (const { headers, rawPayload, statusCode } of both) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(headers['cache-control']).toBe('public, max-age=3600');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 900 });
    }
    expect(await kept()).toEqual([
      {
        sha256: both[0]?.headers.etag?.toString().replaceAll('"', ''),
        bytes: both[0]?.rawPayload.length,
      },
    ]);
    const again = await test.app.inject({
      url: `/files/${picture}/1200`,
      headers: { 'if-none-match': String(both[0]?.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('do not enlarge a small picture for sharp screens', async () => {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1F5D4C' } })
      .webp()
      .toBuffer();
    const small = await keepPicture(test.files, bytes, 'small.webp');
    await test.database.transact(insertFiles, [small], { at: now, organization: null });
    await aProject(test.database, project.slice(0, 8), { files: { featured: small.id } });
    const { rawPayload } = await get(`/files/${small.id}/1200`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 90 });
  });

  it('draw nothing for who may not see a picture', async () => {
    for (const address of [
      `${secret}/1200`,
      `${document}/1200`,
      `${'e'.repeat(64)}/1200`,
      `${picture}/01200`,
    ])
      expect([address, (await get(`/files/${address}`)).statusCode]).toEqual([address, 404]);
    const drawn = await test.database.db
      .selectFrom('fileVariant')
      .select('file')
      .where('file', 'in', [secret, document])
      .where('width', '=', 1200)
      .execute();
    expect(drawn).toEqual([]);
  });

  it('send a document as an attachment that cannot run scripts', async () => {
    const sent = await get(`/files/${document}`);
    expect(sent.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="plan.pdf"/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(sent.body).toContain('%PDF');
  });

  it.each([
    () => secret,
    () => `${secret}/300`,
    () => `${picture}/301`,
    () => `${document}/300`,
    () => '..%2F..%2Fpackage.json',
  ])('return 404 to visitors when not public or missing (%#)', async (address) => {
    const response = await get(`/files/${address()}`);
    expect([response.statusCode, response.json().message]).toEqual([
      404,
      'There is no public file at this address.',
    ]);
  });

  it('store the same bytes once', async () => {
    const rows = await test.database.db
      .selectFrom('storedFile')
      .select('sha256')
      .where('filename', 'like', '%.png')
      .execute();
    expect(new Set(rows.map((row) => row.sha256)).size).toBe(1);
  });

  it('return a server error without internals when their bytes are lost', async () => {
    const lost = {
      id: 'f'.repeat(64),
      sha256: '0'.repeat(64),
      bytes: 5,
      mediaType: 'application/pdf',
      filename: 'lost.pdf',
      variants: [],
    };
    await test.database.transact(insertFiles, [lost], { at: now, organization: null });
    await aProject(test.database, project.slice(0, 8), { files: { projectPlan: lost.id } });
    const response = await get(`/files/${lost.id}`);
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain(lost.sha256);
  });
});
