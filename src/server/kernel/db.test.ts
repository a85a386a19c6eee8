import { describe, expect, it } from 'vitest';
import { retryConflicts } from './db.ts';

const conflict = (code: string) => Object.assign(new Error('conflict'), { code });

describe('a transaction with a conflict', () => {
  it.each(['40001', '40P01', '55P03'])('is retried after %s', async (code) => {
    let tries = 0;
    const result = await retryConflicts(() => {
      tries += 1;
      return tries < 3 ? Promise.reject(conflict(code)) : Promise.resolve('done');
    });
    expect([result, tries]).toEqual(['done', 3]);
  });

  it('fails after five tries', async () => {
    let tries = 0;
    await expect(
      retryConflicts(() => {
        tries += 1;
        return Promise.reject(conflict('40001'));
      }),
    ).rejects.toThrow('conflict');
    expect(tries).toBe(5);
  });

  it('is not retried after any other error', async () => {
    let tries = 0;
    await expect(
      retryConflicts(() => {
        tries += 1;
        return Promise.reject(conflict('23505'));
      }),
    ).rejects.toThrow();
    expect(tries).toBe(1);
  });
});
