import { describe, expect, it } from 'vitest';
import {
  allTicked,
  legendTypes,
  readTicked,
  tickedShare,
  toggleAll,
  toggleType,
  typesAsked,
  writeTicked,
} from './legend-types.ts';

describe('legend state', () => {
  it('requests no types while all rows are selected', () => {
    expect(tickedShare(allTicked)).toBe('all');
    expect(typesAsked(allTicked)).toBeNull();
  });

  it('distinguishes all, some and none, and toggles between them', () => {
    const some = toggleType(allTicked, 'Waste');
    expect(tickedShare(some)).toBe('some');
    expect(tickedShare(toggleAll(some))).toBe('all');
    const none = toggleAll(allTicked);
    expect(tickedShare(none)).toBe('none');
    expect(typesAsked(none)).toEqual([]);
    expect(tickedShare(toggleAll(none))).toBe('all');
  });

  it('restores the selection when a row is toggled twice', () => {
    for (const type of legendTypes) {
      expect(toggleType(toggleType(allTicked, type), type)).toEqual(allTicked);
    }
  });

  it('requests the same types whatever the order of selection; types without a row belong to Others', () => {
    const none = toggleAll(allTicked);
    const oneWay = toggleType(toggleType(none, 'Others'), 'Fleet');
    const other = toggleType(toggleType(none, 'Fleet'), 'Others');
    expect(typesAsked(oneWay)).toEqual(['Fleet', 'Others', 'Acid Gas Injection']);
    expect(typesAsked(other)).toEqual(typesAsked(oneWay));
  });

  it('is written into the address and read from it', () => {
    const some = toggleType(toggleType(toggleAll(allTicked), 'Others'), 'Fleet');
    expect(writeTicked(some)).toBe('Fleet,Others');
    for (const ticked of [some, allTicked, toggleAll(allTicked)])
      expect(readTicked(writeTicked(ticked))).toEqual(ticked);
  });

  it('ignores what an address means by no type of the legend', () => {
    expect(readTicked('Nuclear')).toEqual(allTicked);
    expect(readTicked('Waste,Nuclear')).toEqual(new Set(['Waste']));
  });
});
