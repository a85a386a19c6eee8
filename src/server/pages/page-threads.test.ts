import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInBasemap } from '#contract/site.ts';
import { makeWeb } from '../../../tests/support/made-web.ts';
import type { Answer } from './make-page.ts';
import { startPageThread } from './page-thread.ts';
import { openPages, type PageMaker } from './page-threads.ts';

/** A web app whose pages show the reply of one call, and those that end or keep their thread. */
const renderer = `
export const openRenderer = (ask) => async ({ address }) => {
  if (address === '/ends') process.exit(1);
  while (address === '/never-ready');
  if (address === '/broken') throw new Error('This page is broken.');
  const replies = await (await ask('/api' + address)).text();
  const page = { status: 200, body: replies, title: '', description: '', canonical: address, movedTo: null };
  return { ...page, picture: null, feed: null, isUnlisted: false, isFramed: false, structured: null, replies, page: null, hasFrame: false, isWhole: true };
};
`;

let folder = '';
const site = () => ({ folder, baseUrl: 'https://registry.example' });
beforeAll(() => {
  folder = makeWeb(mkdtempSync(join(tmpdir(), 'registry-web-')));
  writeFileSync(join(folder, 'server/entry-server.js'), renderer);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const orderOf = (address: string) => ({
  pageRequest: {
    address,
    locale: 'en',
    scheme: 'auto' as const,
    state: { productName: 'Registry', demonstration: false, map: builtInBasemap },
  },
  acceptEncoding: 'br',
});
const answerWith = (text: string): Answer => ({
  status: 200,
  headers: [],
  body: new Uint8Array(Buffer.from(text)),
});
const reader = { answer: async (address: string) => answerWith(`reply of ${address}`), isThere: () => true };

async function withPages<Result>(threads: number, work: (pages: PageMaker) => Promise<Result>) {
  const pages = await openPages(site(), threads);
  try {
    return await work(pages);
  } finally {
    await pages.close();
  }
}

describe('pages made in threads', () => {
  it('are the pages made in this one, compressed for their reader', async () => {
    const make = (threads: number) =>
      withPages(threads, (pages) => pages.make(orderOf(`/long/${'bay'.repeat(1000)}`), reader));
    const [here, there] = [await make(0), await make(2)];
    expect(there).toMatchObject({ status: 200, movedTo: null, isUnlisted: false, isWhole: true });
    expect(there?.prepared.etag).toBe(here?.prepared.etag);
    expect(there?.prepared.body.toString()).toContain('reply of /api/long/bay');
    for (const form of ['plain', 'br', 'gzip'] as const)
      expect(there?.prepared.bodyIn(form)).toEqual(here?.prepared.bodyIn(form));
    expect(brotliDecompressSync(there?.prepared.bodyIn('br') ?? '')).toEqual(here?.prepared.body);
  });

  it('get their answers within their own request', async () => {
    const request = new AsyncLocalStorage<string>();
    const answer = async () => answerWith(`asked by ${request.getStore()}`);
    await withPages(1, async (pages) => {
      const makeFor = (name: string) =>
        request.run(name, () => pages.make(orderOf(`/${name}`), { ...reader, answer }));
      const made = await Promise.all(['one', 'two', 'three', 'four'].map(makeFor));
      for (const [place, name] of ['one', 'two', 'three', 'four'].entries())
        expect(made[place]?.prepared.body.toString()).toContain(`asked by ${name}`);
    });
  });

  it('fail by themselves, and their answers too', async () => {
    await withPages(1, async (pages) => {
      await expect(pages.make(orderOf('/broken'), reader)).rejects.toMatchObject({
        message: 'A page could not be rendered.',
        cause: { message: 'This page is broken.' },
      });
      const answer = () => Promise.reject(new Error('The database is away.'));
      await expect(pages.make(orderOf('/a'), { ...reader, answer })).rejects.toThrow(
        'A page could not be rendered.',
      );
      expect((await pages.make(orderOf('/b'), reader))?.status).toBe(200);
    });
  });

  it('are not begun once their reader has left', async () => {
    await withPages(1, async (pages) => {
      expect(await pages.make(orderOf('/ends'), { ...reader, isThere: () => false })).toBeNull();
    });
  });

  it('fail with the thread that ends, and another takes its place', async () => {
    await withPages(1, async (pages) => {
      const waiting = pages.make(orderOf('/waits'), {
        ...reader,
        answer: () => new Promise(() => undefined),
      });
      const ending = pages.make(orderOf('/ends'), reader);
      await expect(waiting).rejects.toThrow('has ended');
      await expect(ending).rejects.toThrow('has ended');
      await expect
        .poll(() => pages.make(orderOf('/a'), reader).catch(() => null), { timeout: 10_000 })
        .toMatchObject({
          status: 200,
        });
    });
  });
});

describe('a thread', () => {
  const MAX_MS = 2000;

  it('is ended when a page takes too long, but not while a page waits for its answers', async () => {
    const thread = startPageThread(site(), MAX_MS);
    const answer = async () => {
      await pause(MAX_MS * 1.5);
      return answerWith('late');
    };
    const { prepared } = await thread.make(orderOf('/late'), answer);
    expect(prepared.body.toString()).toContain('late');
    await expect(thread.make(orderOf('/never-ready'), reader.answer)).rejects.toThrow(
      'took longer than 2 seconds',
    );
    expect(thread.hasEnded()).toBe(true);
    await expect(thread.make(orderOf('/a'), reader.answer)).rejects.toThrow('has ended');
    await thread.end();
  });
});
