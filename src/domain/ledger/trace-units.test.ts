import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceUnits, type UnitEvent } from './trace-units.ts';

const event = (type: UnitEvent['type'], min: number, max: number, receiver: string | null = null) => {
  const organization = receiver === null && type === 'retired' ? 'holder' : 'issuer';
  return { type, min, max, organization, receiver };
};
const lastParts = (events: readonly UnitEvent[]) =>
  traceUnits(events)
    .at(-1)
    ?.parts.map(({ min, max, status }) => [min, max, status]);

describe('traceUnits', () => {
  it('divides a part by an operation on some of its units', () => {
    const steps = traceUnits([event('issued', 1, 100), event('retired', 21, 40)]);
    expect(steps.map(({ divisions }) => divisions.length)).toEqual([0, 1]);
    expect(steps[1]?.divisions[0]).toMatchObject({
      part: { min: 1, max: 100 },
      into: [
        { min: 1, max: 20 },
        { min: 21, max: 40 },
        { min: 41, max: 100 },
      ],
    });
    expect(steps[1]?.parts.map(({ status }) => status)).toEqual(['Registered', 'Retired', 'Registered']);
  });

  it('divides nothing by an operation on a whole part', () => {
    const steps = traceUnits([event('issued', 1, 100), event('cancelled', 1, 100)]);
    expect(steps[1]).toMatchObject({ divisions: [], parts: [{ min: 1, max: 100, status: 'Cancelled' }] });
  });

  it('shows corrected units as registered by their holder', () => {
    expect(
      lastParts([
        event('issued', 1, 20),
        event('transferred', 1, 10, 'receiver'),
        event('retired', 1, 10),
        event('cancelled', 11, 20),
        event('corrected', 1, 10),
        event('corrected', 11, 20),
      ]),
    ).toEqual([
      [1, 10, 'Transferred'],
      [11, 20, 'Registered'],
    ]);
  });

  it('keeps later issues apart, and leaves out units that were never issued', () => {
    const events = [event('issued', 1, 5), event('recorded', 6, 9), event('retired', 4, 30)];
    expect(lastParts(events)).toEqual([
      [1, 3, 'Registered'],
      [4, 5, 'Retired'],
      [6, 9, 'Retired'],
    ]);
    expect(traceUnits([])).toEqual([]);
  });

  it('keeps every unit: parts are disjoint, in order, and as many units as issued', () => {
    const operation = fc
      .tuple(
        fc.constantFrom('retired', 'transferred', 'cancelled', 'corrected' as const),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(60),
      )
      .map(([type, min, more]) => event(type as UnitEvent['type'], min, min + more, 'receiver'));
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 30 }), (operations) => {
        for (const { parts } of traceUnits([event('issued', 1, 100), ...operations])) {
          expect(parts[0]?.min).toBe(1);
          expect(parts.at(-1)?.max).toBe(100);
          for (const [index, part] of parts.slice(1).entries())
            expect(part.min).toBe((parts[index]?.max ?? 0) + 1);
        }
      }),
    );
  });
});
