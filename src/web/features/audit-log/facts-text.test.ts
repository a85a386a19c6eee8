import { expect, it } from 'vitest';
import { factsText } from './facts-text.ts';

it('says facts in one line, and leaves out what is nothing', () => {
  expect(factsText({})).toBeNull();
  expect(factsText({ reason: '', before: null })).toBeNull();
  expect(factsText({ changed: ['logo', 'contactTel'], tokens: 0, kind: 'project' })).toBe(
    'changed: logo, contactTel · tokens: 0 · kind: project',
  );
  expect(factsText({ pricing: { low: 500, top: 1250 } })).toBe('pricing: low 500, top 1250');
});
