import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { formFor, prepareReply } from './prepared-reply.ts';

const small = prepareReply(JSON.stringify({ text: 'climate '.repeat(500) }), {});
const large = prepareReply(JSON.stringify({ text: 'climate '.repeat(5000) }), {});

const form = (encoding: string | undefined, prepared = small, isKept = true) => {
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
  return formFor({ method: 'GET', headers } as FastifyRequest, prepared, { mayBeKnown: true, isKept });
};

describe('a reply', () => {
  it.each([
    [undefined, 'plain'],
    ['', 'plain'],
    ['identity', 'plain'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['br;q=0', 'plain'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.000, br;q=x', 'plain'],
    ['brotli, xgzip', 'plain'],
  ])('that is kept goes to clients that accept %j as %s', (encoding, expected) => {
    expect(form(encoding)).toBe(expected);
  });

  it('that is computed goes as gzip while it is small, and as Brotli where that costs less or nothing else is accepted', () => {
    expect(form('gzip, br', small, false)).toBe('gzip');
    expect(form('br', small, false)).toBe('br');
    expect(form('gzip, br', large, false)).toBe('br');
  });

  it('is never compressed when it is tiny or compressed already', () => {
    expect(form('gzip, br', prepareReply('{}', {}))).toBe('plain');
    expect(form('gzip, br', prepareReply(Buffer.alloc(50_000), {}))).toBe('plain');
  });

  it('is the same in every form, each compressed once', () => {
    for (const prepared of [small, large]) {
      expect(brotliDecompressSync(prepared.bodyIn('br'))).toEqual(prepared.body);
      expect(gunzipSync(prepared.bodyIn('gzip'))).toEqual(prepared.body);
      expect(prepared.bodyIn('br')).toBe(prepared.bodyIn('br'));
      expect(prepared.bodyIn('br').buffer.byteLength).toBe(prepared.bodyIn('br').length);
    }
  });
});
