import { describe, expect, it } from 'vitest';
import { clearFilters, readListAddress, withoutUnknown, withoutValue } from './list-address.ts';

const read = (address: string) => readListAddress(new URLSearchParams(address));

describe('the address of the list', () => {
  it('requests the first page of everything when empty', () => {
    expect(read('')).toEqual({
      page: 1,
      pageText: '1',
      search: '',
      near: null,
      chips: [],
      unknown: [],
      narrowing: {},
    });
  });

  it('sends the first twelve characters of a serial and shows the whole', () => {
    const { chips, narrowing } = read('serial=CA000042-003-000123');
    expect(chips).toEqual([{ name: 'serial', value: 'CA000042-003-000123' }]);
    expect(narrowing).toEqual({ serial: 'CA000042-003' });
  });

  it('ignores invalid filters, and reports them', () => {
    const { narrowing, unknown } = read('type=Waste&stage=Planning&vintage=soon&program=&sort=sideways');
    expect(narrowing).toEqual({ type: 'Waste' });
    expect(unknown).toEqual([
      { name: 'stage', value: 'Planning' },
      { name: 'vintage', value: 'soon' },
      { name: 'sort', value: 'sideways' },
    ]);
  });

  it('accepts several types and organizations in either notation, in a fixed order', () => {
    const filters = read('type=Waste,%20Fleet,Waste&type=Others&organization=CA000002,CA000001');
    expect(filters.chips).toEqual([
      { name: 'organization', value: 'CA000002' },
      { name: 'organization', value: 'CA000001' },
      { name: 'type', value: 'Waste' },
      { name: 'type', value: 'Fleet' },
      { name: 'type', value: 'Others' },
    ]);
    expect(filters.narrowing).toEqual({ organization: 'CA000002,CA000001', type: 'Waste,Fleet,Others' });
    expect(filters.unknown).toEqual([]);
  });

  it('removes one of several values', () => {
    const address = new URLSearchParams('type=Fleet,Waste,Cheese&type=Others&page=2');
    expect(withoutValue(address, 'type', 'Fleet').get('type')).toBe('Waste,Others');
    expect(withoutValue(new URLSearchParams('type=Waste'), 'type', 'Waste').toString()).toBe('');
  });

  it('reports invalid values among several, and uses the rest', () => {
    const address = new URLSearchParams('type=Waste,Cheese&stage=Soon');
    expect(readListAddress(address).narrowing).toEqual({ type: 'Waste' });
    expect(readListAddress(address).unknown).toEqual([
      { name: 'type', value: 'Cheese' },
      { name: 'stage', value: 'Soon' },
    ]);
    expect(withoutUnknown(address).toString()).toBe('type=Waste');
  });

  it('filters by an area of the map, unless its box is invalid', () => {
    expect(read('bbox=-124,49,-122,50').narrowing).toEqual({ bbox: '-124,49,-122,50' });
    expect(read('bbox=-124,49,-122,50').chips).toEqual([{ name: 'bbox', value: '-124,49,-122,50' }]);
    expect(read('bbox=here').narrowing).toEqual({});
    expect(read('bbox=here').unknown).toEqual([{ name: 'bbox', value: 'here' }]);
  });

  it('names the place that a box is around, and forgets it with the box', () => {
    const address = new URLSearchParams('bbox=-124,49,-122,50&near=Vancouver');
    expect(readListAddress(address).near).toBe('Vancouver');
    expect(readListAddress(address).narrowing).toEqual({ bbox: '-124,49,-122,50' });
    expect(withoutValue(address, 'bbox', '-124,49,-122,50').toString()).toBe('');
    expect(clearFilters(address).toString()).toBe('');
    for (const query of ['near=Vancouver', 'bbox=here&near=Vancouver', `bbox=0,0,1,1&near=${'a'.repeat(81)}`])
      expect(read(query).near).toBeNull();
  });

  it('removes only filters', () => {
    const address = new URLSearchParams('search=bay&type=Waste&vintage=2020&sort=title&page=2');
    expect(clearFilters(address).toString()).toBe('search=bay&sort=title');
  });

  it.each(['0', '-1', '1.5', 'abc', '', '99999999', '1e3'])('rejects page=%s', (page) => {
    expect(read(`page=${page}`).page).toBeNull();
  });
});
