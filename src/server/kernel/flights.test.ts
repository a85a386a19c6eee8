import { describe, expect, it } from 'vitest';
import { flights } from './flights.ts';

describe('replies that are being made', () => {
  it('are made by whoever comes first, and waited for by the others', () => {
    const { join, land } = flights(10);
    const went: string[] = [];
    expect(join('/', () => went.push('first'))).toBe('first');
    expect(join('/', () => went.push('second'))).toBe('waits');
    expect(join('/', () => went.push('third'))).toBe('waits');
    expect(join('/projects', () => went.push('elsewhere'))).toBe('first');
    expect(went).toEqual([]);
    land('/');
    expect(went).toEqual(['second', 'third']);
    expect(join('/', () => went.push('later'))).toBe('first');
  });

  it('are waited for by so many at most, over all addresses, until they are there', () => {
    const { join, land } = flights(2);
    const nothing = () => undefined;
    for (const address of ['/', '/projects']) {
      join(address, nothing);
      expect(join(address, nothing)).toBe('waits');
    }
    expect(join('/', nothing)).toBe('too-many');
    land('/projects');
    expect(join('/', nothing)).toBe('waits');
  });

  it('are nobody’s where nobody asked', () => {
    expect(() => flights(1).land('/')).not.toThrow();
  });
});
