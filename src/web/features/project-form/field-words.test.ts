import { expect, it } from 'vitest';
import { fieldLabel, fieldWord } from './field-words.ts';

it.each([
  ['project', 'Project plan', 'Emission reductions'],
  ['inventory', 'Inventory report', 'Inventory'],
  ['offsets', 'Proof of purchase', 'Emission reductions'],
] as const)(
  'the project plan of %s is called %s (product decisions §5), and its rows %s',
  (kind, word, rows) => {
    expect(fieldWord('emissionReductions', kind)).toBe(rows);
    expect(fieldWord('documents.projectPlan', kind)).toBe(word);
    expect(fieldLabel('documents.projectPlan', 'required', kind)).toBe(word);
  },
);
