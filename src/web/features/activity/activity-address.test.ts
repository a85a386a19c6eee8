import { describe, expect, it } from 'vitest';
import { filterQuery, readActivityAddress } from './activity-address.ts';

const read = (query: string) => readActivityAddress(new URLSearchParams(query));

describe('the address of the activity', () => {
  it('has filters and a page', () => {
    const query =
      'type=retired&organization=+harbour+&project=CA000042-003&year=2022&from=2026-01-01&to=2026-02-28&page=2';
    expect(read(query)).toEqual({
      filters: {
        type: 'retired',
        organization: 'harbour',
        project: 'CA000042-003',
        year: 2022,
        from: '2026-01-01',
        to: '2026-02-28',
      },
      page: 2,
    });
  });

  it.each([
    'type=recorded',
    'year=22',
    'year=3000',
    'from=2026-02-30',
    'to=0000-01-01',
    'from=tomorrow',
    `organization=${'x'.repeat(201)}`,
    'type=&organization=&project=&year=&from=&to=',
    'page=0',
  ])('ignores %s', (query) => {
    expect(read(query)).toEqual({ filters: {}, page: 1 });
  });

  it('is written in the order of the form, and empty without filters', () => {
    expect(filterQuery({ year: 2022, type: 'issued' }, { page: '3' })).toBe('?type=issued&year=2022&page=3');
    expect(filterQuery({})).toBe('');
  });
});
