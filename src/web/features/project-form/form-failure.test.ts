import { describe, expect, it } from 'vitest';
import { stopOf } from './form-failure.ts';

describe('stopOf', () => {
  const refused = [
    { key: 'quantity-2023-draft-0', year: 2023 },
    { key: 'quantity-2025-draft-0', year: 2025 },
  ];
  const wrong = { emissionReductions: 'Correct or clear the tonnes that were not accepted: 2023 and 2025.' };

  it('is nothing without faults and refused quantities', () => {
    expect(stopOf('save', {}, [])).toBeNull();
  });

  it('leads to the first refused quantity, whatever is sent', () => {
    for (const action of ['save', 'submit', 'update'] as const) {
      const stop = stopOf(action, {}, refused);
      expect(stop).toMatchObject({ failure: { action, text: null, focus: refused[0]?.key }, fields: wrong });
    }
  });

  it('shows missing fields beside them', () => {
    const stop = stopOf('submit', { title: 'This field is required.' }, refused);
    expect(stop?.fields).toEqual({ title: 'This field is required.', ...wrong });
    expect(stop?.failure.text).toBe('Complete required fields before submitting.');
  });
});
