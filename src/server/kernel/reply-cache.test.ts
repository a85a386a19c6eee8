import { beforeEach, describe, expect, it } from 'vitest';
import { withoutReplicas } from './db.ts';
import { prepareReply } from './prepared-reply.ts';
import { type Reads, type ReplyCache, replyCache } from './reply-cache.ts';
import type { OnTableChange } from './watched-tables.ts';

const MEBIBYTE = 1024 * 1024;

let cache: ReplyCache;
let change: OnTableChange;

beforeEach(() => {
  cache = replyCache(
    {
      kind: 'embedded',
      onChange: (onChange) => void (change = onChange),
      version: () => Promise.resolve(1),
      watchedTables: { tablesOf: () => [], isWatched: () => true },
      publicReads: withoutReplicas,
    },
    Date.now,
  );
});

/** Requests an address as visitors do: a reply that is not cached is computed and given to the cache. */
function request(address: string, bytes = 1000, reads: Partial<Reads> = {}): 'cached' | 'computed' {
  if (cache.find(address) !== undefined) return 'cached';
  keep(address, bytes, reads);
  return 'computed';
}

function keep(address: string, bytes = 1000, reads: Partial<Reads> = {}): void {
  const prepared = prepareReply(Buffer.alloc(bytes), {});
  cache.keep(address, { prepared, headers: [] }, { tables: [], since: 0, canBeKept: true, ...reads });
}

/** Requests many addresses once, as a search engine does. */
function crawl(): void {
  for (let page = 0; page < 100; page += 1) request(`/page-${page}`, MEBIBYTE);
}

describe('A reply', () => {
  it('is cached from the first request on while there is room', () => {
    expect(request('/projects')).toBe('computed');
    expect(request('/projects')).toBe('cached');
  });

  it('is not pushed out by replies that are requested once', () => {
    request('/projects');
    crawl();
    expect(request('/projects')).toBe('cached');
  });

  it('is cached from the second request on when others have taken the room', () => {
    crawl();
    expect([request('/projects'), request('/projects'), request('/projects')]).toEqual([
      'computed',
      'computed',
      'cached',
    ]);
  });

  it('is cached at once when another request waits for it', () => {
    crawl();
    cache.find('/projects');
    cache.find('/projects');
    keep('/projects');
    expect(cache.find('/projects')).toBeDefined();
  });

  it('is cached again at once after a table that it was computed from was written', () => {
    request('/projects', 1000, { tables: ['project'] });
    crawl();
    change({ version: 1, tables: ['project'] });
    expect(request('/projects', 1000, { tables: ['project'], since: 1 })).toBe('computed');
    expect(request('/projects')).toBe('cached');
  });
});
