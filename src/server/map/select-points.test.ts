import { describe, expect, it } from 'vitest';
import { compared, placed as project, tableOf } from '../../../tests/support/map-records.ts';
import type { PlacedProject } from '../../../tests/support/naive-map.ts';
import { markersIn } from './map-markers.ts';
import type { MapCondition, MapQuery } from './map-points.ts';

const all: MapCondition = {
  types: null,
  stage: null,
  program: null,
  organizations: null,
  hasInventories: true,
};
const noFilter: MapQuery['filter'] = { conditions: [], serial: '', serials: null };

describe('the filter of the map', () => {
  const owned = (number: number, organization: string, program = 'VCS') => ({
    ...project(number, -123, 49),
    organization,
    program,
  });
  const projects = [
    ...Array.from({ length: 20 }, (_, number) => project(number, -123, 49)),
    { ...owned(20, 'CA000002'), stage: null },
    { ...owned(21, 'CA000002', 'Inventory'), type: null },
    { ...project(22, -123, 49), serial: 'CA1000001-022', organization: 'CA1000001' },
  ];
  const table = tableOf(projects);
  const shown = (filter: Partial<MapQuery['filter']>) =>
    markersIn(table, { box: [-124, 48, -122, 50], zoom: 12, filter: { ...noFilter, ...filter } })
      .map(compared)
      .flatMap((marker) => marker.projects);
  const serials = (keep: (given: PlacedProject) => boolean) =>
    projects.flatMap((given) => (keep(given) ? [given.serial] : [])).toSorted();
  const under = (condition: Partial<MapCondition>) => shown({ conditions: [{ ...all, ...condition }] });

  it('counts projects without a type as Others', () => {
    expect(under({ types: ['Others', 'Fleet'] })).toEqual(serials(({ type }) => type === null));
    expect(under({ types: [] })).toEqual([]);
  });

  it('has stage, program and organization', () => {
    expect(under({ stage: 'Proposed' })).toEqual(serials(({ stage }) => stage === 'Proposed'));
    expect(under({ program: 'Inventory' })).toEqual(['CA000001-021']);
    const organizations = ['CA000002', 'XX1'];
    expect(under({ organizations })).toEqual(['CA000001-020', 'CA000001-021']);
    expect(under({ organizations, hasInventories: false })).toEqual(['CA000001-020']);
    // Not how the serial of CA000002 is written.
    expect(under({ organizations: ['nobody', 'CA0000002'] })).toEqual([]);
  });

  it('must be met in all its conditions', () => {
    const two = [
      { ...all, organizations: ['CA000002', 'CA000001'] },
      { ...all, organizations: ['CA000002'], program: 'VCS' as const },
    ];
    expect(shown({ conditions: two })).toEqual(['CA000001-020']);
  });

  it('has the beginning of a serial', () => {
    for (const start of [
      'CA',
      'CA000001',
      'CA000001-',
      'CA000001-01',
      'CA000001-021',
      'CA0000010',
      'CA000002',
      'X-1',
    ])
      expect(shown({ serial: start }), `beginning with ${start}`).toEqual(
        serials(({ serial }) => serial.startsWith(start)),
      );
  });

  it('keeps to the serials of a list', () => {
    const list = ['CA000001-003', 'CA000001-020', 'CA1000001-022', 'CA000001-999', 'FR000001-001'];
    expect(shown({ serials: list })).toEqual(list.slice(0, 3));
    expect(shown({ serials: [] })).toEqual([]);
  });
});
