import { describe, expect, it } from 'vitest';
import { organizationSlug } from './organization-slug.ts';

describe('an organization’s address', () => {
  it.each([
    ['Harbour Heat Co-operative', 'harbourheatco-operative'],
    ['Coopérative de la Vallée', 'cooperativedelavallee'],
    ['O’Neil & Sons (2020) Ltd.', 'oneilsons2020ltd'],
  ])('of %s is /%s', (name, slug) => {
    expect(organizationSlug(name)).toBe(slug);
  });

  it.each(['About', 'PROJECTS', 'Api', '気候', '!!!', ''])('is left to the serial for %j', (name) => {
    expect(organizationSlug(name)).toBeNull();
  });
});
