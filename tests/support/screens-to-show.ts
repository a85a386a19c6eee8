import type { APIRequestContext } from '@playwright/test';
import type { Overview } from '#contract/overviews.ts';
import { findRetiredUnit } from './find-retired-unit.ts';
import type { PeopleToShow } from './people-to-show.ts';
import { findProjectWithUnits, readAnswer } from './public-registry.ts';

/** Who a screen is for; null for every visitor. */
export type Viewer = 'owner' | 'administrator' | null;
export type Screen = { readonly name: string; readonly path: string; readonly as: Viewer };
type Row = readonly [name: string, path: string, as?: Viewer];

/** Lists of what is public, filled and empty. */
const directories: readonly Row[] = [
  ['activity', '/activity'],
  ['activity-none', '/activity?year=1900'],
  ['organizations', '/organizations'],
  ['organizations-none', '/organizations?search=xyzzyqwv'],
];

/**
 * Returns every screen of a running registry with an address that shows it well, including empty and failed
 * states. `as` names the role that must be signed in; without `people`, only the public screens are returned.
 */
export async function screensToShow(
  request: APIRequestContext,
  people: PeopleToShow | null = null,
): Promise<readonly Screen[]> {
  const rows = [...(await publicScreens(request)), ...(people === null ? [] : screensOfPeople(people))];
  return rows.map(([name, path, as = null]) => ({ name, path, as }));
}

async function publicScreens(request: APIRequestContext): Promise<readonly Row[]> {
  const { title, projectSerial, organizationSite, organizationSerial } = await findProjectWithUnits(request);
  const { years } = await readAnswer<Overview>(request, `/api/overview/${organizationSerial}`);
  const vintage = years.find(({ registered }) => registered > 0)?.year;
  const { certificate } = await findRetiredUnit(request);
  return [
    ['home', '/'],
    ['projects', '/projects'],
    ['projects-narrowed', '/projects?type=Waste&sort=title'],
    ['projects-none', '/projects?search=xyzzyqwv'],
    ['projects-compare', `/projects/compare?serials=${projectSerial},CA999999-999`],
    ...screensOfProject(projectSerial),
    ['organization', `/${organizationSite}`],
    ['overview', `/overview/${organizationSerial}`],
    ['overview-units', `/overview/${organizationSerial}?figure=registered&figureYear=${vintage}`],
    ['inventory-overview', `/inventory/overview/${organizationSerial}`],
    ['inventory-overview-year', `/inventory/overview/${organizationSerial}?year=${vintage}`],
    ['serial', `/serial?serial=${projectSerial}-000001`],
    ['serial-range', `/serial?serial=${projectSerial}-000001..000500`],
    ['serial-none', `/serial?serial=${projectSerial}-999999`],
    ['serial-empty', '/serial'],
    ...directories,
    ['certificate', `/certificates/${certificate}`],
    ['seeking-funding', '/seeking-funding'],
    ['about', '/about'],
    ['howitworks', '/howitworks'],
    ['verify', '/verify'],
    ['guides', '/guides'],
    ['guide-owners', '/guides/owners'],
    ['guide-reviewers', '/guides/reviewers'],
    ['guide-administrators', '/guides/administrators'],
    ['faq', '/faq'],
    ['terms', '/terms-and-conditions'],
    ['contact', `/contact?projectId=${projectSerial}&name=${encodeURIComponent(title)}`],
    ['test', '/test'],
    ['test-email', '/test/email'],
    ['test-delete-email', '/test/delete-email'],
    ['api-docs', '/api/docs'],
    ['api-group', '/api/docs/units'],
    ['not-found', '/nowhere/at/all'],
    ['login', '/login'],
    ['forgot-password', '/login/forgot-password'],
    ['reset-password', '/reset-password'],
    ['register', '/register'],
    ['sandbox', '/sandbox'],
    ['register-complete', '/register/complete'],
    ['invitation', '/invitation?token=none'],
    ['invitation-none', '/invitation'],
  ];
}

function screensOfPeople({ serial, project, waiting, statement }: PeopleToShow): readonly Row[] {
  return [
    ['statement', `/statements/${statement}`],
    ['myprojects', '/myprojects', 'owner'],
    ['myprojects-retire', '/myprojects?units=retire', 'owner'],
    ['myprojects-none', '/myprojects?search=xyzzyqwv', 'owner'],
    ['drafts', '/profile/drafts', 'owner'],
    ['create-project', '/create-project', 'owner'],
    ['create-inventory', '/inventory/create', 'owner'],
    ['create-offsets', '/inventory/create-offsets', 'owner'],
    ['draft', `/profile/drafts/${project}`, 'owner'],
    ['draft-preview', `/profile/drafts/${project}/preview`, 'owner'],
    ['draft-preview-none', '/profile/drafts/CA999999-001/preview', 'owner'],
    ['inventories', '/inventory/projects', 'owner'],
    ['offsets', '/offsets/projects', 'owner'],
    ['overview-own-empty', '/overview', 'owner'],
    ['inventory-overview-own-empty', '/inventory/overview', 'owner'],
    ...profileScreens,
    ...administratorScreens,
    ['admin-user', `/admin/users/${serial}`, 'administrator'],
    ['admin-user-tokens', `/admin/users/${serial}/tokens`, 'administrator'],
    ['admin-user-entries', `/admin/users/${serial}/entries`, 'administrator'],
    ['admin-user-security', `/admin/users/${serial}/security`, 'administrator'],
    ['admin-project', `/admin/project/${waiting}`, 'administrator'],
    ['history', `/projects/history/${project}`, 'administrator'],
  ];
}

function screensOfProject(serial: string): readonly Row[] {
  return [
    ['project', `/projects/${serial}`],
    ['project-embed', `/projects/${serial}/embed`],
    ['project-embed-none', '/projects/CA999999-001/embed'],
  ];
}

const profileScreens: readonly Row[] = [
  ['project-pay', '/project/pay', 'owner'],
  ['inventory-pay', '/inventory/pay', 'owner'],
  ['profile', '/profile', 'owner'],
  ['profile-edit', '/profile/edit', 'owner'],
  ['profile-security', '/profile/security', 'owner'],
  ['profile-tokens', '/profile/tokens', 'owner'],
  ['profile-tokens-none', '/profile/tokens?kind=microsite', 'owner'],
  ['profile-members', '/profile/members', 'owner'],
  ['profile-import', '/profile/import', 'owner'],
  ['profile-card', '/profile/card?count=2&fee=850', 'owner'],
];

const administratorScreens: readonly Row[] = [
  ['admin', '/admin', 'administrator'],
  ['admin-requests', '/admin/requests', 'administrator'],
  ['admin-users', '/admin/users', 'administrator'],
  ['admin-payments', '/admin/payments', 'administrator'],
  ['admin-corrections', '/admin/corrections', 'administrator'],
  ['admin-duplicates', '/admin/duplicates', 'administrator'],
  ['admin-import', '/admin/import', 'administrator'],
  ['admin-imports', '/admin/imports', 'administrator'],
  ['admin-settings', '/admin/settings', 'administrator'],
  ['admin-audit', '/admin/audit', 'administrator'],
  ['admin-projects', '/admin/projects', 'administrator'],
];
