import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { s3FileStore } from '#server/files/open-files.ts';
import { anAccount, signedIn } from '../support/accounts.ts';
import { FORM, formOf } from '../support/forms.ts';
import { S3_KEYS, signatureOf, startS3 } from '../support/s3-server.ts';
import { aPdf } from '../support/sample-documents.ts';
import { openTestApp } from '../support/test-app.ts';

const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'registry-s3-'));
let service: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  service = await startS3('registry');
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => service.objects.clear());

const settings = () => ({
  FILES_URL: 's3://registry/kept/files/',
  FILES_ENDPOINT: `${service.endpoint}/`,
  AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  AWS_REGION: 'ca-central-1',
});
function aStore(others: NodeJS.ProcessEnv = {}) {
  const { s3 } = readConfig({ ...settings(), ...others });
  if (s3 === null) throw new Error('The settings name no bucket.');
  return s3FileStore(s3, join(folder, 'incoming'));
}

describe('the signature that the test service checks', () => {
  it('matches Amazon’s own example', () => {
    const signature = signatureOf({
      method: 'GET',
      path: '/test.txt',
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        'x-amz-date': '20130524T000000Z',
      },
      signedHeaders: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
      region: 'us-east-1',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    });
    expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });
});

describe('files in a bucket', () => {
  it('are stored, found, read and deleted by their hash', async () => {
    const store = aStore();
    await store.check();
    const sha256 = await store.put(Buffer.from('hello'));
    expect([...service.objects.keys()]).toEqual([`kept/files/${sha256}`]);
    expect(await store.has(sha256)).toBe(true);
    const read = await store.read(sha256);
    expect(read === null ? null : (await buffer(read)).toString()).toBe('hello');
    await store.remove(sha256);
    await store.remove(sha256);
    expect(await store.has(sha256)).toBe(false);
    expect(await store.read(sha256)).toBeNull();
  });

  it('are uploaded from the arrival folder, up to 25 MB', async () => {
    const store = aStore({ AWS_SESSION_TOKEN: 'a token of a while' });
    const bytes = Buffer.alloc(25 * MEGABYTE, 'a registry ');
    const path = join(folder, 'arrived');
    writeFileSync(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await store.take({ path, sha256, bytes: bytes.length });
    expect(service.objects.get(`kept/files/${sha256}`)?.equals(bytes)).toBe(true);
  });

  it('are requested again after a brief outage', async () => {
    const store = aStore();
    service.fail(2);
    const sha256 = await store.put(Buffer.from('hello'));
    service.fail(2);
    expect(await store.has(sha256)).toBe(true);
    service.fail(3);
    await expect(store.read(sha256)).rejects.toMatchObject({ statusCode: 503 });
  });

  it.each([
    { AWS_SECRET_ACCESS_KEY: 'another secret' },
    { AWS_ACCESS_KEY_ID: 'somebody' },
    { FILES_URL: 's3://another-bucket' },
    { FILES_ENDPOINT: 'http://127.0.0.1:9' },
  ])('are not available with %o', async (others) => {
    const store = aStore(others);
    await expect(store.check()).rejects.toMatchObject({ statusCode: 503 });
    await expect(store.put(Buffer.from('hello'))).rejects.toMatchObject({ statusCode: 503 });
    expect(service.objects.size).toBe(0);
  });

  it('are rejected when changed in transit', async () => {
    const store = aStore();
    const path = join(folder, 'changed');
    writeFileSync(path, 'other bytes than were hashed');
    const sha256 = createHash('sha256').update('hello').digest('hex');
    await expect(store.take({ path, sha256, bytes: 5 })).rejects.toMatchObject({ statusCode: 503 });
    expect(service.objects.size).toBe(0);
  });
});

describe('invalid bucket settings', () => {
  it.each([
    [{ FILES_URL: 'https://bucket/files' }, 'FILES_URL takes'],
    [{ FILES_URL: 's3://Bucket' }, 'FILES_URL takes'],
    [{ FILES_URL: 's3://bucket/../files' }, 'FILES_URL takes'],
    [{ FILES_ENDPOINT: 's3.town.example' }, 'FILES_ENDPOINT takes'],
    [{ FILES_ENDPOINT: 'https://user:word@s3.town.example' }, 'FILES_ENDPOINT takes'],
    [{ AWS_SECRET_ACCESS_KEY: '' }, 'FILES_URL needs AWS_ACCESS_KEY_ID'],
  ])('%o stop the start', (others, sentence) => {
    expect(() => readConfig({ ...settings(), ...others })).toThrow(sentence);
  });

  it('can be omitted to use the data folder', () => {
    expect(readConfig({ AWS_ACCESS_KEY_ID: 'somebody' }).s3).toBeNull();
    expect(readConfig({ ...settings(), FILES_URL: 's3://bucket', AWS_REGION: '' }).s3).toMatchObject({
      prefix: '',
      region: 'us-east-1',
    });
  });
});

describe('a registry with its files in a bucket', () => {
  it('stores and serves pictures and documents, keeps nothing refused, and is not ready without its bucket', async () => {
    const test = await openTestApp(settings());
    const headers = await signedIn(test.database, await anAccount(test.database));
    const send = (call: string, bytes: Uint8Array, filename: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api/upload/${call}`,
        headers: { ...headers, 'content-type': FORM },
        payload: formOf([{ bytes, filename }]),
      });
    const stored = await send('file', aPdf(), 'plan.pdf');
    expect(stored.statusCode).toBe(200);
    const served = await test.app.inject(stored.json<{ url: string }>().url);
    expect(served.rawPayload.equals(aPdf())).toBe(true);
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#1f5d4c' } })
      .png()
      .toBuffer();
    expect((await send('image', picture, 'map.png')).statusCode).toBe(200);
    expect(service.objects.size).toBeGreaterThan(2);
    const before = service.objects.size;
    expect((await send('file', Buffer.from('text'), 'plan.pdf')).statusCode).toBe(415);
    expect(service.objects.size).toBe(before);
    expect(readdirSync(test.files.incoming)).toEqual([]);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
    service.fail(1);
    expect((await test.app.inject('/readyz')).json()).toMatchObject({ files: 'unavailable' });
    service.fail(6);
    expect((await send('file', aPdf('another'), 'plan.pdf')).statusCode).toBe(503);
    service.fail(0);
    expect(service.objects.size).toBe(before);
    const rows = await test.database.db.selectFrom('storedFile').select('filename').execute();
    expect(rows.map(({ filename }) => filename).toSorted()).toEqual(['map.png', 'plan.pdf']);
    await test.close();
  });
});
