import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Findings } from '#domain/import/findings.ts';
import { readDetail } from '#domain/import/read-cell.ts';
import { fields } from '#domain/project/fields.ts';
import { details, namedDetails, type ProjectDetails, valueAt } from '#domain/project/project-details.ts';
import { refusedCharacter } from '#domain/text/written-text.ts';
import { projectBody } from './project-fields.ts';

const longTexts = [40, 41, 200, 201, 300, 301, 500, 501, 5001, 50_001].map((length) => 'x'.repeat(length));
const texts = `|'=x|One\r\nTwo|a\u202eb|a\u0000b|\ud800|e\u0301|\u00ad|constructor|__proto__
|Public|Tracked|Waste|waste|VCS|TransferredOffsets|Proposed|Draft
|2024-02-29|2024-02-30|0000-01-01|24-02-01|2024-02-01T00:00:00Z|45321
|49.28|49,28|-180|90.1|181|1e3|NaN|Infinity|49° 16′ 48″ N|123 W
|ada@example.org|ada@|Ada <ada@example.org>|ada@ex\u0430mple.org|${'a'.repeat(300)}@b.ca`
  .split(/\n?\|/)
  .concat(longTexts);

/** Whether a list of entries takes a text for a value, and, if it does, whether the form keeps it as it was read. */
function takes(detail: keyof ProjectDetails, text: string) {
  const findings: Findings = { wrong: [], doubts: [] };
  const after = readDetail(detail, { column: detail, text }, findings);
  if (findings.wrong.length > 0) return { isTaken: false, isKept: true };
  const sent = namedDetails({ [detail]: after } as ProjectDetails, [detail]);
  const parsed = projectBody.safeParse(sent);
  const form = fields[detail].kind === 'lines' ? 'lines' : 'line';
  const isSeen = typeof after !== 'string' || refusedCharacter(after, form) === null;
  return {
    isTaken: true,
    isKept: parsed.success && isSeen && valueAt(parsed.data, fields[detail].name) === after,
  };
}

describe('a cell of a list of entries', () => {
  it.each(details)('is taken only if the form keeps what it says: %s', (detail) => {
    const results = texts.map((text) => ({ text, ...takes(detail, text) }));
    expect(results.filter(({ isKept }) => !isKept)).toEqual([]);
    expect(results.some(({ isTaken }) => isTaken)).toBe(true);
    expect(results.some(({ isTaken }) => !isTaken)).toBe(true);
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => takes(detail, text).isKept));
  });
});
