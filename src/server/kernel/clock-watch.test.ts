import { expect, it } from 'vitest';
import { watchClock } from './clock-watch.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Returns a watch, and what makes time pass and what sets the clock, in milliseconds. */
function aClock() {
  let [wall, uptime] = [Date.parse('2026-03-01T12:00:00Z'), 5_000_000];
  const watch = watchClock(() => undefined, { wall: () => wall, uptime: () => uptime / 1000 });
  return {
    aheadBy: () => Math.round(watch.aheadBy()),
    pass: (milliseconds: number) => {
      wall += milliseconds;
      uptime += milliseconds;
    },
    set: (milliseconds: number) => {
      wall += milliseconds;
    },
  };
}

it('a clock is not ahead because time passed, however much', () => {
  const { aheadBy, pass } = aClock();
  pass(400 * DAY);
  expect(aheadBy()).toBe(0);
});

it('a jump stays until the clock is set back', () => {
  const { aheadBy, pass, set } = aClock();
  set(8766 * DAY);
  expect(aheadBy()).toBe(8766 * DAY);
  pass(DAY);
  expect(aheadBy()).toBe(8766 * DAY);
  set(-8766 * DAY);
  expect(aheadBy()).toBe(0);
});

it('a clock that was set back may be set right again', () => {
  const { aheadBy, set } = aClock();
  set(-DAY);
  expect(aheadBy()).toBe(-DAY);
  set(DAY);
  expect(aheadBy()).toBe(0);
});

it('small differences do not add up', () => {
  const { aheadBy, pass, set } = aClock();
  for (let day = 0; day < 100; day += 1) {
    pass(DAY);
    set(MINUTE / 2);
    expect(aheadBy()).toBe(MINUTE / 2);
  }
  set(2 * MINUTE);
  expect(aheadBy()).toBe(2 * MINUTE);
});
