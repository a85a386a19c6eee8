import { expect, it } from 'vitest';
import { fieldLabel, fieldWord } from './field-words.ts';

it.each([
  ['project', 'Project plan'],
  ['inventory', 'Inventory report'],
  ['offsets', 'Proof of purchase'],
] as const)('the project plan of %s is called %s (product decisions §5)', (kind, word) => {
  expect(fieldWord('documents.projectPlan', kind)).toBe(word);
  expect(fieldLabel('documents.projectPlan', 'required', kind)).toBe(word);
});
