import { describe, expect, it } from 'vitest';
import { compareAddress, readCompareAddress } from './compare-address.ts';

const read = (query: string) => readCompareAddress(new URLSearchParams(query));

describe('the address of a comparison', () => {
  it('has each serial once, however it is written', () => {
    const serials = ['CA000001-001', 'CA000002-003'];
    expect(read('serials=ca1-1,CA000002-003,%20CA000001-001,')).toEqual({ serials, leftOut: [] });
    expect(read('serials=CA000001-001&serials=CA000002-003')).toEqual({ serials, leftOut: [] });
    expect(read('serials=,,').serials).toEqual([]);
    expect(read(compareAddress(serials).split('?')[1] ?? '').serials).toEqual(serials);
  });

  it('leaves out what is beyond four, and cuts what is no serial', () => {
    expect(read('serials=CA1-1,CA1-2,CA1-3,CA1-4,CA1-5')).toEqual({
      serials: ['CA000001-001', 'CA000001-002', 'CA000001-003', 'CA000001-004'],
      leftOut: ['CA000001-005'],
    });
    expect(read(`serials=${'x'.repeat(99)}`).serials).toEqual(['x'.repeat(40)]);
  });
});
