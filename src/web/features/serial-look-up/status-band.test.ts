import { traceUnits, type UnitEvent } from '#domain/ledger/trace-units.ts';
import { describe, expect, it } from 'vitest';
import { layOutBands, layOutTotals } from './status-band.tsx';

const issued = (min: number, max: number): UnitEvent => {
  return { type: 'issued', min, max, organization: 'CA000001', receiver: null };
};
const retired = (min: number, max: number): UnitEvent => ({ ...issued(min, max), type: 'retired' });

function bandsOf(events: readonly UnitEvent[]) {
  const range = { min: 1, max: Math.max(...events.map(({ max }) => max)) };
  const steps = traceUnits(events).map(({ parts }, index) => ({ changes: events[index] ?? range, parts }));
  return layOutBands(range, steps);
}

describe('layOutBands', () => {
  it('draws one event as one full band', () => {
    expect(bandsOf([issued(1, 100)])).toEqual([
      [{ min: 1, max: 100, status: 'Registered', left: 0, width: 1, isChanged: true }],
    ]);
  });

  it('keeps each part in its place and divides it where an act did', () => {
    const [before, after] = bandsOf([issued(1, 100), retired(21, 40)]) ?? [];
    expect(before?.map(({ left, width }) => [left, width])).toEqual([[0, 1]]);
    expect(after?.map(({ status, isChanged }) => [status, isChanged])).toEqual([
      ['Registered', false],
      ['Retired', true],
      ['Registered', false],
    ]);
    const [low, middle, high] = after ?? [];
    expect(low?.width).toBeCloseTo(0.05 + 0.85 * 0.2);
    expect(middle?.left).toBeCloseTo(low?.width ?? 0);
    expect(high?.width).toBeCloseTo(0.05 + 0.85 * 0.6);
  });

  it('leaves units empty until they are issued', () => {
    const [first, second] = bandsOf([issued(1, 50), issued(51, 100)]) ?? [];
    expect(first?.map(({ width }) => width)).toEqual([0.5]);
    expect(second?.map(({ left }) => left)).toEqual([0, 0.5]);
  });

  it('keeps one tonne of a million visible', () => {
    const [, after] = bandsOf([issued(1, 1_000_000), retired(7, 7)]) ?? [];
    expect(after?.[1]?.width).toBeGreaterThanOrEqual(0.05);
  });

  it('fills the width with twenty splits, every part visible', () => {
    const splits = Array.from({ length: 20 }, (_, index) => retired(10 * index + 5, 10 * index + 6));
    const last = bandsOf([issued(1, 1000), ...splits])?.at(-1) ?? [];
    expect(last).toHaveLength(41);
    expect(last.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1);
    expect(Math.min(...last.map(({ width }) => width))).toBeGreaterThan(0.015);
  });

  it('is null for more events or parts than can be read', () => {
    const many = Array.from({ length: 500 }, (_, index) => retired(2 * index + 2, 2 * index + 2));
    expect(bandsOf([issued(1, 1001), ...many])).toBeNull();
    expect(bandsOf([issued(1, 1001), ...many.slice(0, 24)])).toBeNull();
    expect(
      bandsOf(Array.from({ length: 23 }, (_, index) => issued(10 * index + 1, 10 * index + 10))),
    ).toHaveLength(23);
  });
});

describe('layOutTotals', () => {
  it('draws amounts one after the other', () => {
    const totals = [
      { status: 'Registered', tonnes: 75 },
      { status: 'Retired', tonnes: 25 },
    ] as const;
    const [first, second] = layOutTotals(totals);
    expect(first?.width).toBeCloseTo(0.05 + 0.9 * 0.75);
    expect([second?.status, second?.left]).toEqual(['Retired', first?.width]);
    expect(layOutTotals([])).toEqual([]);
  });
});
