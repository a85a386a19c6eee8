import { describe, expect, it } from 'vitest';
import { singleFlight } from './single-flight.ts';

describe('single flight', () => {
  it('lets the first caller compute and resumes later ones once it has finished', () => {
    const { join, finish } = singleFlight(10);
    const resumed: string[] = [];
    expect(join('/', () => resumed.push('first'))).toBe('first');
    expect(join('/', () => resumed.push('second'))).toBe('waits');
    expect(join('/', () => resumed.push('third'))).toBe('waits');
    expect(join('/projects', () => resumed.push('elsewhere'))).toBe('first');
    expect(resumed).toEqual([]);
    finish('/');
    expect(resumed).toEqual(['second', 'third']);
    expect(join('/', () => resumed.push('later'))).toBe('first');
  });

  it('limits how many callers wait, over all keys', () => {
    const { join, finish } = singleFlight(2);
    const nothing = () => undefined;
    for (const key of ['/', '/projects']) {
      join(key, nothing);
      expect(join(key, nothing)).toBe('waits');
    }
    expect(join('/', nothing)).toBe('too-many');
    finish('/projects');
    expect(join('/', nothing)).toBe('waits');
  });

  it('finishes a key without callers', () => {
    expect(() => singleFlight(1).finish('/')).not.toThrow();
  });
});
