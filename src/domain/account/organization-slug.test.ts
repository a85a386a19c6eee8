import { describe, expect, it } from 'vitest';
import { organizationSlug } from './organization-slug.ts';

describe('organizationSlug', () => {
  it.each([
    ['Harbour Heat Co-operative', 'harbourheatco-operative'],
    ['Coopérative de la Vallée', 'cooperativedelavallee'],
    ['O’Neil & Sons (2020) Ltd.', 'oneilsons2020ltd'],
  ])('turns %s into /%s', (name, slug) => {
    expect(organizationSlug(name)).toBe(slug);
  });

  it.each(['About', 'PROJECTS', 'Api', '気候', '!!!', ''])('returns null for %j', (name) => {
    expect(organizationSlug(name)).toBeNull();
  });
});
