import { describe, expect, it } from 'vitest';
import type { Profile } from '#contract/accounts.ts';
import { pageGuards, pagePaths } from '#contract/page-paths.ts';
import { requiredRedirect } from './required-steps.tsx';

const complete: Profile = {
  id: '00000000-0000-4000-8000-000000000001',
  serial: 'CA000042',
  certserialnumber: 'CA000042',
  email: 'ada@harbour.example',
  organization: 'Harbour',
  organizationSite: 'harbour',
  name: 'Ada Person',
  contactName: 'Ada Person',
  contactTel: '604 555 0100',
  mailingAddress: '1 Main Street',
  logo: null,
  description: null,
  website: null,
  roles: ['Owner'],
  memberRole: 'owner',
  projectTokens: 1,
  inventoryTokens: 1,
  micrositeTokens: 0,
  projects: 0,
  isComplete: true,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  impersonatedBy: null,
};
const incomplete: Profile = { ...complete, contactTel: null, isComplete: false };
const administrator: Profile = { ...incomplete, roles: ['Administrator'] };

const ownersPages = [
  '/profile',
  '/myprojects',
  '/profile/drafts',
  '/profile/drafts/CA000042-001',
  '/create-project',
  '/inventory/projects',
  '/inventory/create',
  '/inventory/create-offsets',
  '/offsets/projects',
  '/project/pay',
  '/inventory/pay',
];
const openPages = [
  '/profile/edit',
  '/profile/edit/',
  '/profile/security',
  '/',
  '/faq',
  '/projects',
  '/harbour',
];

describe('requiredRedirect', () => {
  it.each(ownersPages)('redirects users with an incomplete profile from %s', (path) => {
    expect(requiredRedirect(incomplete, path)).toBe('/profile/edit');
    expect(requiredRedirect(incomplete, `${path}/`)).toBe('/profile/edit');
    expect(requiredRedirect(complete, path)).toBeNull();
    expect(requiredRedirect({ ...incomplete, impersonatedBy: 'an administrator' }, path)).toBeNull();
  });

  it.each(openPages)('keeps %s open to users with an incomplete profile', (path) => {
    expect(requiredRedirect(incomplete, path)).toBeNull();
  });

  it('covers every owner page', () => {
    const names = Object.keys(pageGuards) as (keyof typeof pageGuards)[];
    const guarded = names.filter((name) => pageGuards[name] === 'signed-in').map((name) => pagePaths[name]);
    const open = guarded.filter(
      (path) => requiredRedirect(incomplete, path.replace(/:\w+/, 'CA000042-001')) === null,
    );
    expect(open).toEqual([pagePaths.profileEdit, pagePaths.profileSecurity]);
  });

  it('lets administrators work with an incomplete profile', () => {
    for (const path of ['/profile/drafts/CA000042-001', '/admin', '/admin/project/CA000042-001'])
      expect(requiredRedirect(administrator, path)).toBeNull();
    expect(requiredRedirect(administrator, '/myprojects')).toBe('/profile/edit');
  });

  it('requires a password change first', () => {
    const given = { ...incomplete, mustChangePassword: true };
    expect(requiredRedirect(given, '/myprojects')).toBe('/profile/security');
    expect(requiredRedirect(given, '/profile/edit')).toBe('/profile/security');
    expect(requiredRedirect(given, '/profile/security')).toBeNull();
  });
});
