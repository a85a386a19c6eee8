import { describe, expect, it } from 'vitest';
import { blankEntry, copiedEntry, copiedTitle } from './entry.ts';
import { fields } from './fields.ts';

const suffixed = (title: string) => `${title} (copy)`;

describe('copiedEntry', () => {
  it('keeps fields, pictures, plans and rows, without what verifies tonnes', () => {
    const entry = {
      ...blankEntry('Offsets'),
      title: 'Bought',
      description: 'Text',
      offsetSerials: 'VCS-1-2',
      files: {
        featured: 'picture',
        projectPlan: 'plan',
        projectValidation: 'validation',
        verificationReport: 'report',
        inventory2021: 'inventory',
      },
      rows: [{ year: 2021, status: 'Projected' as const, quantity: 5 }],
    };
    expect(copiedEntry(entry, 'Bought (copy)')).toEqual({
      ...entry,
      title: 'Bought (copy)',
      offsetSerials: null,
      files: { featured: 'picture', projectPlan: 'plan' },
    });
  });
});

describe('copiedTitle', () => {
  it('adds the suffix', () => {
    expect(copiedTitle('A heat loop', suffixed)).toBe('A heat loop (copy)');
  });

  it('shortens a title that would not fit', () => {
    const title = copiedTitle('x'.repeat(fields.title.max), suffixed);
    expect(title).toHaveLength(fields.title.max);
    expect(title).toMatch(/^x+… \(copy\)$/);
  });

  it('never divides a letter', () => {
    for (const before of [288, 289, 290, 291, 292]) {
      const title = copiedTitle(
        `${'x'.repeat(before)}${'🌲'.repeat(20)}`.slice(0, fields.title.max),
        suffixed,
      );
      expect(title.isWellFormed()).toBe(true);
      expect(title.length).toBeLessThanOrEqual(fields.title.max);
    }
  });
});
