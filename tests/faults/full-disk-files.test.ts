import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAccount, signedIn } from '../support/accounts.ts';
import { storedIn } from '../support/forms.ts';
import { aPdf } from '../support/sample-documents.ts';
import { aSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { openTestApp } from '../support/test-app.ts';

const MEGABYTE = 1024 * 1024;
const PATIENCE = { timeout: 30_000, interval: 100 };

let disk: SmallDisk;
let test: Awaited<ReturnType<typeof openTestApp>>;
let url: string;
let headers: Record<string, string>;
let email: string;

beforeAll(async () => {
  disk = aSmallDisk(64);
  test = await openTestApp({ DATA_DIR: join(disk.folder, 'data') });
  url = await test.app.listen({ port: 0 });
  const account = await anAccount(test.database);
  email = account.email;
  headers = { ...(await signedIn(test.database, account)) };
});
afterAll(async () => {
  await test.close();
  disk.remove();
});

const data = () => join(disk.folder, 'data');
const outbox = () => (existsSync(join(data(), 'outbox')) ? readdirSync(join(data(), 'outbox')) : []);

/** Sends a file over a real connection, as browsers do. */
async function upload(call: 'image' | 'file', bytes: Uint8Array, filename: string) {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)]), filename);
  const response = await fetch(`${url}/api/upload/${call}`, { method: 'POST', headers, body: form });
  const body = (await response.json()) as { readonly message?: string; readonly url?: string };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

async function readyz() {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: (await response.json()) as object };
}

const large = aPdf('% filling\n'.repeat(MEGABYTE));
const refused = { status: 503, retryAfter: '5', body: { message: expect.stringContaining('Try again') } };

describe('a full disk', () => {
  it('refuses uploads, keeps nothing of them, and serves everything else', async () => {
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    expect((await readyz()).status).toBe(200);
    expect((await upload('file', aPdf('first'), 'plan.pdf')).status).toBe(200);
    const before = storedIn(data());

    // Once completely full, once with space for the start of a file.
    for (const free of [0, MEGABYTE]) {
      disk.fill();
      const used = join(disk.folder, 'used-by-others');
      truncateSync(used, statSync(used).size - free);
      expect(await upload('file', large, 'plan.pdf')).toMatchObject(refused);
      expect(storedIn(data())).toBe(before);
      expect(await readyz()).toEqual({
        status: 503,
        body: { status: 'unavailable', database: 'ok', files: 'unavailable', ledger: 'ok' },
      });
      disk.clear();
      expect((await readyz()).status).toBe(200);
    }

    disk.fill();
    expect(await upload('image', picture, 'bay.png')).toMatchObject(refused);
    expect((await fetch(`${url}/tiles/5/5/10.webp`)).status).toBe(200);
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    };
    expect((await fetch(`${url}/api/users/forgotPassword`, options)).status).toBe(200);
    disk.clear();
    expect((await upload('file', large, 'plan.pdf')).status).toBe(200);
    expect((await upload('image', picture, 'bay.png')).status).toBe(200);
    await expect.poll(() => outbox().filter((name) => name.endsWith('.eml')), PATIENCE).toHaveLength(1);
    expect(
      readdirSync(data(), { recursive: true, encoding: 'utf8' }).filter((name) => /part$|trial-/.test(name)),
    ).toEqual([]);
  });

  it('that is read-only refuses uploads the same way', async () => {
    execFileSync('mount', ['-o', 'remount,ro', disk.folder]);
    try {
      expect(await upload('file', aPdf('second'), 'plan.pdf')).toMatchObject(refused);
      expect((await readyz()).body).toMatchObject({ files: 'unavailable' });
    } finally {
      execFileSync('mount', ['-o', 'remount,rw', disk.folder]);
    }
    expect((await upload('file', aPdf('second'), 'plan.pdf')).status).toBe(200);
  });
});

describe('a failing disk', () => {
  const script = fileURLToPath(new URL('../support/store-a-file.ts', import.meta.url));

  it.each([
    ['fsync', 'EIO'],
    ['fsync', 'ENOSPC'],
    ['rename', 'EDQUOT'],
    ['rename', 'EROFS'],
    ['rename', 'ENOSPC'],
    ['rename', 'EMFILE'],
    ['rename', 'EACCES'],
  ])('during %s with %s returns 503 and leaves no unfinished file', (call, error) => {
    const folder = mkdtempSync(join(tmpdir(), 'registry-failing-'));
    const inject = [
      '-f',
      '-qq',
      '-o',
      '/dev/null',
      '-e',
      `trace=${call}`,
      '-e',
      `inject=${call}:error=${error}`,
    ];
    const output = execFileSync('strace', [...inject, process.execPath, script, folder], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(JSON.parse(output)).toEqual({ put: 503, taken: 503, unfinished: [] });
  });
});
