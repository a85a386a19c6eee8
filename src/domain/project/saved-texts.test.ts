import { describe, expect, it } from 'vitest';
import { blankEntry, type ProjectEntry } from './entry.ts';
import { keepStoredRowTexts, keepStoredTexts, refusedTexts } from './saved-texts.ts';

const entry = (details: Partial<ProjectEntry>): ProjectEntry => ({
  ...blankEntry('VCS'),
  title: 'Heat',
  ...details,
});
const row = (note: string) => ({ year: 2021, status: 'Retired', quantity: 1, retiredAgainst: note }) as const;

describe('the texts of a save', () => {
  it('stay as they are stored until they are changed', () => {
    const before = entry({ title: 'He\u00adat', address: 'Tofino\u200b', rows: [row('Fle\u0301et')] });
    const sent = entry({ title: 'Heat', address: 'Tofino\u200b', rows: [row('Fléet')] });
    const after = {
      ...sent,
      ...keepStoredTexts(before, sent),
      rows: keepStoredRowTexts(before.rows, sent.rows),
    };
    expect(after).toEqual(before);
    expect(refusedTexts(before, after)).toEqual([]);
  });

  it('are refused for a character nobody sees once they are changed', () => {
    const before = entry({ title: 'Heat\u200b' });
    const after = entry({ title: '\u200bHeat', description: 'Sea\u202e', rows: [row('a\u2066')] });
    expect(refusedTexts(before, after)).toEqual([
      { field: 'title', character: { codePoint: 'U+200B', name: 'zero-width-space' } },
      { field: 'description', character: { codePoint: 'U+202E', name: 'right-to-left-override' } },
      { field: 'emissionReductions', character: { codePoint: 'U+2066', name: 'left-to-right-isolate' } },
    ]);
  });
});
