import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAccount, signedIn } from '../../support/accounts.ts';
import { type FaultProxy, openFaultProxy } from '../../support/faults/fault-proxy.ts';
import { report, trialsOf } from '../../support/faults/trials.ts';
import { FORM, formOf } from '../../support/forms.ts';
import { S3_KEYS, startS3 } from '../../support/s3-server.ts';
import { aPdf } from '../../support/sample-documents.ts';
import { openTestApp } from '../../support/test-app.ts';

const ROW = 'fail the file store';
const TRIALS = trialsOf(ROW);
const PER_UPLOAD_MS = 30_000;
const PATIENCE_MS = 60_000 + TRIALS * PER_UPLOAD_MS;
/** The registry sends each request to the store three times. */
const MOST_FAILURES = 4;
const LONGEST_FAULT_MS = 2000;
const PADDING = 'a line of the plan\n'.repeat(2000);

type Store = Awaited<ReturnType<typeof startS3>>;
let store: Store;
let proxy: FaultProxy;
let test: Awaited<ReturnType<typeof openTestApp>>;
let base = '';

beforeAll(async () => {
  store = await startS3('registry');
  proxy = await openFaultProxy(new URL(store.endpoint));
  test = await openTestApp({
    FILES_URL: 's3://registry/kept/files/',
    FILES_ENDPOINT: proxy.through(store.endpoint),
    AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await test.close();
  await proxy.close();
  await store.close();
});

type Uploaded = { readonly status: number; readonly url: string; readonly bytes: Buffer };

/** Uploads a document, by a new account each time: uploads of one are limited. */
async function upload(bytes: Buffer): Promise<Uploaded> {
  const headers = await signedIn(test.database, await anAccount(test.database));
  const reply = await fetch(`${base}/api/upload/file`, {
    method: 'POST',
    headers: { ...headers, 'content-type': FORM },
    body: formOf([{ bytes, filename: 'plan.pdf' }]),
  });
  const { url = '' } = (await reply.json()) as { readonly url?: string };
  return { status: reply.status, url, bytes };
}

/** Lists the rows of files whose object is missing, or is not what the row says. */
async function findRowsWithoutBytes(): Promise<readonly string[]> {
  const rows = await test.database.db.selectFrom('storedFile').select(['sha256', 'bytes']).execute();
  return rows.flatMap(({ sha256, bytes }) => {
    const object = store.objects.get(`kept/files/${sha256}`);
    if (object === undefined) return [`${sha256} is missing`];
    const isWhole = object.length === bytes && createHash('sha256').update(object).digest('hex') === sha256;
    return isWhole ? [] : [`${sha256} has ${object.length} of ${bytes} bytes`];
  });
}

/** What a reader of a file gets: all of it, a refusal, an end before the last byte, or something else. */
async function read({ url, bytes }: Uploaded): Promise<string> {
  try {
    const reply = await fetch(new URL(url, base));
    const served = Buffer.from(await reply.arrayBuffer());
    if (reply.status === 503) return 'refused';
    return reply.status === 200 && served.equals(bytes) ? 'whole' : `${reply.status}, ${served.length} bytes`;
  } catch {
    // The connection ended before the last byte, and the reader is told.
    return 'broken off';
  }
}

const faults = {
  'answers 500': async () => {
    const times = 1 + Math.floor(Math.random() * MOST_FAILURES);
    store.fail(times);
    await wait(Math.random() * LONGEST_FAULT_MS);
    store.fail(0);
  },
  hangs: async () => {
    proxy.drop();
    await wait(Math.random() * LONGEST_FAULT_MS);
    if (Math.random() < 0.5) proxy.cut();
    proxy.pass();
  },
  'gets half an object': async () => {
    proxy.half('requests', 1 + Math.floor(Math.random() * PADDING.length));
    await wait(Math.random() * LONGEST_FAULT_MS);
    proxy.pass();
  },
  'answers half': async () => {
    proxy.half('answers', 1 + Math.floor(Math.random() * 400));
    await wait(Math.random() * LONGEST_FAULT_MS);
    proxy.pass();
  },
};

it.each(Object.entries(faults))(
  'a file store that %s: no row without its bytes, and no file served in part',
  async (name, fault) => {
    const counts = { stored: 0, refused: 0 };
    let last: Uploaded | null = null;
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const bytes = aPdf(`${name} ${trial}\n${PADDING}`);
      const passing = fault();
      const reading = last === null ? 'refused' : read(last);
      const uploaded = await upload(bytes);
      await passing;
      expect(await reading).toMatch(/^(whole|refused|broken off)$/);
      expect([200, 503]).toContain(uploaded.status);
      if (uploaded.status === 503) {
        counts.refused += 1;
        // The same file is taken once the store is back.
        last = await upload(bytes);
      } else {
        counts.stored += 1;
        last = uploaded;
      }
      expect(last.status).toBe(200);
      expect(await read(last)).toBe('whole');
      expect(await findRowsWithoutBytes()).toEqual([]);
    }
    report(
      ROW,
      TRIALS,
      `${name}: ${counts.stored} stored, ${counts.refused} refused and stored when sent again; no row without its bytes`,
    );
  },
  PATIENCE_MS,
);
