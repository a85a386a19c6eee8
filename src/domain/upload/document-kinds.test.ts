import { describe, expect, it } from 'vitest';
import {
  checkDocument,
  type FoundKind,
  isDocumentSlot,
  isPdfOnly,
  maySlotHold,
  mediaTypes,
} from './document-kinds.ts';

describe('isPdfOnly and isDocumentSlot', () => {
  it.each([
    ['projectPlan', true],
    ['financialPlan', true],
    ['projectValidation', true],
    ['verificationReport', true],
    ['other1', false],
    ['other2', false],
    ['inventory2022', false],
  ])('%s accepts only PDF: %s', (slot, expected) => {
    expect(isDocumentSlot(slot)).toBe(true);
    expect(isPdfOnly(slot)).toBe(expected);
    expect(maySlotHold(slot, mediaTypes.pdf)).toBe(true);
    expect(maySlotHold(slot, mediaTypes.docx)).toBe(!expected);
    expect(maySlotHold(slot, 'image/png')).toBe(false);
  });

  it.each(['', 'featured', 'projectplan', 'inventory', 'inventory22', 'inventory20222', 'toString'])(
    'rejects “%s” as a document slot',
    (slot) => {
      expect(isDocumentSlot(slot)).toBe(false);
      expect(maySlotHold(slot, mediaTypes.pdf)).toBe(false);
    },
  );
});

describe('checkDocument', () => {
  const kinds: readonly [FoundKind, string, string | null, string][] = [
    ['pdf', 'plan.pdf', 'projectPlan', 'pdf'],
    ['pdf', 'plan.docx', 'projectPlan', 'pdf'],
    ['pdf', 'plan', null, 'pdf'],
    ['docx', 'plan.docx', 'other1', 'docx'],
    ['doc', 'plan.xls', 'other2', 'doc'],
    ['xlsx', 'years.xlsx', 'inventory2022', 'xlsx'],
    ['xls', 'years.xls', null, 'xls'],
    ['text', 'years.CSV', 'inventory2022', 'csv'],
    ['text', 'notes.txt', 'other1', 'txt'],
    ['text', 'notes', 'other1', 'txt'],
  ];
  it.each(kinds)('accepts %s bytes named %s for slot %s as %s', (found, filename, slot, kind) => {
    expect(checkDocument({ found, filename, slot })).toEqual({ isTaken: true, kind });
  });

  const refusals: readonly [FoundKind, string, string | null, string][] = [
    ['docx', 'plan.docx', 'projectPlan', 'must-be-pdf'],
    ['docx', 'plan.docx', 'financialPlan', 'must-be-pdf'],
    ['text', 'plan.txt', 'projectValidation', 'must-be-pdf'],
    [null, 'plan.exe', 'verificationReport', 'must-be-pdf'],
    ['docx', 'plan.pdf', 'other1', 'must-be-pdf'],
    ['text', 'plan.PDF ', null, 'must-be-pdf'],
    ['pdf-cut-off', 'plan.pdf', 'other1', 'pdf-cut-off'],
    ['pdf-encrypted', 'plan.pdf', 'projectPlan', 'pdf-encrypted'],
    [null, 'plan.docx', 'other1', 'not-taken'],
    ['text', 'plan.docx', 'other1', 'not-taken'],
    ['text', 'start.bat', 'other1', 'not-taken'],
    ['text', 'page.html', null, 'not-taken'],
    ['text', 'notes.', null, 'not-taken'],
  ];
  it.each(refusals)('refuses %s bytes named %s for slot %s: %s', (found, filename, slot, refusal) => {
    expect(checkDocument({ found, filename, slot })).toEqual({ isTaken: false, refusal });
  });
});
