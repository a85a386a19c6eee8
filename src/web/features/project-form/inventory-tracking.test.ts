import { expect, it } from 'vitest';
import { otherTracked } from './inventory-tracking.tsx';

const inventory = (projectSerial: string, details: object = {}) => ({
  projectSerial,
  title: projectSerial,
  overviewTracking: 'Tracked' as const,
  isArchived: false,
  ...details,
});

it('finds the tracked inventory that is neither archived nor the one in the form', () => {
  const list = [
    inventory('CA000001-001', { overviewTracking: 'Hidden' }),
    inventory('CA000001-002', { isArchived: true }),
    inventory('CA000001-003'),
  ];
  expect(otherTracked(list, null)?.projectSerial).toBe('CA000001-003');
  expect(otherTracked(list, 'CA000001-003')).toBeUndefined();
  expect(otherTracked([], null)).toBeUndefined();
});
