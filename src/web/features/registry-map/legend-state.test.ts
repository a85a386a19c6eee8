import { describe, expect, it } from 'vitest';
import { allTicked, legendTypes, tickedShare, toggleAll, toggleType, typesAsked } from './legend-state.ts';

describe('the legend of the map', () => {
  it('asks for no type in particular while all rows are ticked', () => {
    expect(tickedShare(allTicked)).toBe('all');
    expect(typesAsked(allTicked)).toBeNull();
  });

  it('knows all, some and none, and its toggle leads through them', () => {
    const some = toggleType(allTicked, 'Waste');
    expect(tickedShare(some)).toBe('some');
    expect(tickedShare(toggleAll(some))).toBe('all');
    const none = toggleAll(allTicked);
    expect(tickedShare(none)).toBe('none');
    expect(typesAsked(none)).toEqual([]);
    expect(tickedShare(toggleAll(none))).toBe('all');
  });

  it('takes a row back to where it was', () => {
    for (const type of legendTypes) {
      expect(toggleType(toggleType(allTicked, type), type)).toEqual(allTicked);
    }
  });

  it('asks the same whatever the order of ticking, and counts unnamed types among the others', () => {
    const none = toggleAll(allTicked);
    const oneWay = toggleType(toggleType(none, 'Others'), 'Fleet');
    const other = toggleType(toggleType(none, 'Fleet'), 'Others');
    expect(typesAsked(oneWay)).toEqual(['Fleet', 'Others', 'Acid Gas Injection']);
    expect(typesAsked(other)).toEqual(typesAsked(oneWay));
  });
});
