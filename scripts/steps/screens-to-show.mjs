async function read(url, path) {
  const response = await fetch(`${url}${path}`);
  if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
  return response.json();
}

/** Lists of what is public, filled and empty. */
const directories = [
  ['activity', '/activity'],
  ['activity-none', '/activity?year=1900'],
  ['organizations', '/organizations'],
  ['organizations-none', '/organizations?search=xyzzyqwv'],
];

/**
 * Returns every screen of a running registry with an address that shows it well, including empty and failed states. `as` names the role
 * that must be signed in; without `people`, only the public screens are returned.
 */
export async function screensToShow(url, people = null) {
  const { project: held } = people ?? {};
  const [project] = await read(url, '/api/projects/public?sort=-tonnes&page=1&pageSize=1');
  const { projectSerial, organizationSite, organizationSerial } = project;
  const { years } = await read(url, `/api/overview/${organizationSerial}`);
  const vintage = years.find(({ registered }) => registered > 0)?.year;

  return [
    ['home', '/'],
    ['projects', '/projects'],
    ['projects-narrowed', '/projects?type=Waste&sort=title'],
    ['projects-none', '/projects?search=xyzzyqwv'],
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
    ['seeking-funding', '/seeking-funding'],
    ['about', '/about'],
    ['howitworks', '/howitworks'],
    ['faq', '/faq'],
    ['terms', '/terms-and-conditions'],
    ['contact', `/contact?projectId=${projectSerial}&name=${encodeURIComponent(project.title)}`],
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
    ['register-complete', '/register/complete'],
    ['myprojects', '/myprojects', 'owner'],
    ['myprojects-none', '/myprojects?search=xyzzyqwv', 'owner'],
    ['drafts', '/profile/drafts', 'owner'],
    ['create-project', '/create-project', 'owner'],
    ['create-inventory', '/inventory/create', 'owner'],
    ['create-offsets', '/inventory/create-offsets', 'owner'],
    ['draft', `/profile/drafts/${held}`, 'owner'],
    ['draft-preview', `/profile/drafts/${held}/preview`, 'owner'],
    ['draft-preview-none', '/profile/drafts/CA999999-001/preview', 'owner'],
    ['inventories', '/inventory/projects', 'owner'],
    ['offsets', '/offsets/projects', 'owner'],
    ['overview-own-empty', '/overview', 'owner'],
    ['inventory-overview-own-empty', '/inventory/overview', 'owner'],
    ...screensOfProfile(),
    ...screensOfAdministrators(people ?? {}),
  ]
    .map(([name, path, as = null]) => ({ name, path, as }))
    .filter(({ as }) => as === null || people !== null);
}

function screensOfProject(serial) {
  return [
    ['project', `/projects/${serial}`],
    ['project-embed', `/projects/${serial}/embed`],
    ['project-embed-none', '/projects/CA999999-001/embed'],
  ];
}

function screensOfProfile() {
  return [
    ['project-pay', '/project/pay', 'owner'],
    ['inventory-pay', '/inventory/pay', 'owner'],
    ['profile', '/profile', 'owner'],
    ['profile-edit', '/profile/edit', 'owner'],
    ['profile-security', '/profile/security', 'owner'],
    ['profile-tokens', '/profile/tokens', 'owner'],
    ['profile-members', '/profile/members', 'owner'],
    ['invitation', '/invitation?token=none'],
    ['invitation-none', '/invitation'],
    ['profile-tokens-none', '/profile/tokens?kind=microsite', 'owner'],
    ['profile-import', '/profile/import', 'owner'],
    ['profile-card', '/profile/card?count=2&fee=850', 'owner'],
  ];
}

function screensOfAdministrators({ serial: user, project: held, waiting }) {
  return [
    ['admin', '/admin', 'administrator'],
    ['admin-requests', '/admin/requests', 'administrator'],
    ['admin-users', '/admin/users', 'administrator'],
    ['admin-user', `/admin/users?user=${user}`, 'administrator'],
    ['admin-payments', '/admin/payments', 'administrator'],
    ['admin-corrections', '/admin/corrections', 'administrator'],
    ['admin-import', '/admin/import', 'administrator'],
    ['admin-settings', '/admin/settings', 'administrator'],
    ['admin-audit', '/admin/audit', 'administrator'],
    ['admin-projects', '/admin/projects', 'administrator'],
    ['admin-project', `/admin/project/${waiting}`, 'administrator'],
    ['history', `/projects/history/${held}`, 'administrator'],
  ];
}
