import type { DraftRow } from '#contract/emission-rows.ts';
import type { HeldProject } from '#contract/held-projects.ts';
import { describe, expect, it } from 'vitest';
import { toPublicPreview } from './held-project.tsx';

const row = (status: DraftRow['status']) => ({ year: 2021, status, quantity: 1 });
const none = {
  featured: null,
  projectSite: null,
  before: null,
  activity: null,
  otherImage: null,
  mapOfActivities: null,
};
const held = (facts: object) =>
  ({
    programType: null,
    pictures: none,
    emissionReductions: { draft: [], registered: [] },
    ...facts,
  }) as unknown as HeldProject;

describe('toPublicPreview', () => {
  it('leaves out rows that visitors do not see', () => {
    const draft = [row('Projected'), row('Registered'), row('Retired'), row('Inventory')];
    const { emissionReductions } = toPublicPreview(held({ emissionReductions: { draft, registered: [] } }));
    expect(emissionReductions.draft.map(({ status }) => status)).toEqual(['Projected', 'Inventory']);
  });

  it('keeps the signature of a picture intact when a page appends a width', () => {
    const featured = { url: '/files/abc?exp=1&sig=x', filename: 'bay.png' };
    const { pictures } = toPublicPreview(held({ pictures: { ...none, featured } }));
    const address = new URL(`${pictures.featured?.url}/600`, 'http://registry.example');
    expect(address.pathname + address.search).toBe('/files/abc/600?exp=1&sig=x');
  });

  it('shows a project that has no program type yet', () => {
    expect(toPublicPreview(held({})).programType).toBe('Other');
  });
});
