import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { isNotModified, readIfMatch } from './entity-tags.ts';

const asked = (method: string, ifNoneMatch?: string) =>
  ({ method, headers: { 'if-none-match': ifNoneMatch } }) as unknown as FastifyRequest;

describe('isNotModified', () => {
  it.each(['"a,b"', 'W/"a,b"', '"x", "a,b"', 'W/"x" ,W/"a,b","y"', '*', ' * '])(
    '%s names the version',
    (header) => {
      expect(isNotModified(asked('GET', header), '"a,b"')).toBe(true);
      expect(isNotModified(asked('HEAD', header), 'W/"a,b"')).toBe(true);
    },
  );

  it.each([undefined, '', '"a"', 'a,b', '"A,B"', 'w/"x"', '"x", *'])('%s names none', (header) => {
    expect(isNotModified(asked('GET', header), '"a,b"')).toBe(false);
  });

  it('is about reads only', () => {
    expect(isNotModified(asked('POST', '*'), '"a"')).toBe(false);
  });
});

describe('readIfMatch', () => {
  it.each([
    ['7', ['7']],
    ['"7"', ['7']],
    ['"6", "7" ,8', ['6', '7', '8']],
    ['"6,7"', ['6,7']],
    ['"7', ['"7']],
  ])('%s names the versions', (header, tags) => {
    expect(readIfMatch(header)).toEqual(tags);
  });

  it.each([undefined, '*', ' * '])('%s names every version', (header) => {
    expect(readIfMatch(header)).toBeNull();
  });

  it.each(['', 'W/"7"', 'W/"6", W/"7"'])('%s names none, as a weak tag is never the same', (header) => {
    expect(readIfMatch(header)).toEqual([]);
  });
});
