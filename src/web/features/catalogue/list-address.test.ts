import { describe, expect, it } from 'vitest';
import {
  changeAddress,
  clearFilters,
  readListAddress,
  withoutUnknown,
  withoutValue,
} from './list-address.ts';

const read = (address: string) => readListAddress(new URLSearchParams(address));

describe('the address of the list', () => {
  it('asks for the first page of everything when it is bare', () => {
    expect(read('')).toEqual({ page: 1, pageText: '1', search: '', chips: [], unknown: [], narrowing: {} });
  });

  it('sends the first twelve characters of a serial and shows all of it', () => {
    const { chips, narrowing } = read('serial=CA000042-003-000123');
    expect(chips).toEqual([{ name: 'serial', value: 'CA000042-003-000123' }]);
    expect(narrowing).toEqual({ serial: 'CA000042-003' });
  });

  it('leaves out narrowings that mean nothing, and tells of them', () => {
    const { narrowing, unknown } = read('type=Waste&stage=Planning&vintage=soon&program=&sort=sideways');
    expect(narrowing).toEqual({ type: 'Waste' });
    expect(unknown).toEqual([
      { name: 'stage', value: 'Planning' },
      { name: 'vintage', value: 'soon' },
      { name: 'sort', value: 'sideways' },
    ]);
  });

  it('takes several types and organizations, however they are written, in one order', () => {
    const asked = read('type=Waste,%20Fleet,Waste&type=Others&organization=CA000002,CA000001');
    expect(asked.chips).toEqual([
      { name: 'organization', value: 'CA000002' },
      { name: 'organization', value: 'CA000001' },
      { name: 'type', value: 'Waste' },
      { name: 'type', value: 'Fleet' },
      { name: 'type', value: 'Others' },
    ]);
    expect(asked.narrowing).toEqual({ organization: 'CA000002,CA000001', type: 'Waste,Fleet,Others' });
    expect(asked.unknown).toEqual([]);
  });

  it('loses one value of several', () => {
    const address = new URLSearchParams('type=Fleet,Waste,Cheese&type=Others&page=2');
    expect(withoutValue(address, 'type', 'Fleet').get('type')).toBe('Waste,Others');
    expect(withoutValue(new URLSearchParams('type=Waste'), 'type', 'Waste').toString()).toBe('');
  });

  it('tells what means nothing among several, and goes on with the rest', () => {
    const address = new URLSearchParams('type=Waste,Cheese&stage=Soon');
    expect(readListAddress(address).narrowing).toEqual({ type: 'Waste' });
    expect(readListAddress(address).unknown).toEqual([
      { name: 'type', value: 'Cheese' },
      { name: 'stage', value: 'Soon' },
    ]);
    expect(withoutUnknown(address).toString()).toBe('type=Waste');
  });

  it('is narrowed to an area of the map, unless its box is none', () => {
    expect(read('bbox=-124,49,-122,50').narrowing).toEqual({ bbox: '-124,49,-122,50' });
    expect(read('bbox=-124,49,-122,50').chips).toEqual([{ name: 'bbox', value: '-124,49,-122,50' }]);
    expect(read('bbox=here').narrowing).toEqual({});
    expect(read('bbox=here').unknown).toEqual([{ name: 'bbox', value: 'here' }]);
  });

  it('is cleared of its filters alone', () => {
    const address = new URLSearchParams('search=bay&type=Waste&vintage=2020&sort=title&page=2');
    expect(clearFilters(address).toString()).toBe('search=bay&sort=title');
  });

  it.each(['0', '-1', '1.5', 'abc', '', '99999999', '1e3'])('knows that page=%s cannot exist', (page) => {
    expect(read(`page=${page}`).page).toBeNull();
  });

  it('goes back to the first page when it asks for something else', () => {
    const address = new URLSearchParams('search=bay&page=3');
    expect(changeAddress(address, 'search', 'lake').toString()).toBe('search=lake');
    expect(changeAddress(address, 'search', '').toString()).toBe('');
    expect(changeAddress(address, 'page', '4').toString()).toBe('search=bay&page=4');
  });
});
