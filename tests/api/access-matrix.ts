import { PASSWORD } from '../support/accounts.ts';
import type { MatrixWorld } from '../support/matrix-world.ts';
import type { Principal } from '../support/principals.ts';

/** What each principal is answered. */
type Statuses = Readonly<Record<Principal, number>>;

type Asked = { readonly path?: string; readonly body?: object };

/** A call on one kind of object: how it is asked, and what each principal is answered. */
export type Case = {
  readonly on: 'own' | 'other' | 'public' | 'private' | 'unknown' | 'nothing';
  readonly ask: (world: MatrixWorld, principal: Principal) => Asked | Promise<Asked>;
  readonly expected: Statuses;
};

const nobody = { visitor: 401, disabled: 401, forged: 401, expired: 401 } as const;

/** The same to all, with a token of any kind or without. */
const all = (status: number): Statuses =>
  signedIn(status, { visitor: status, disabled: status, forged: status, expired: status });

function signedIn(status: number, but: Partial<Statuses> = {}): Statuses {
  return { ...nobody, owner: status, other: status, administrator: status, impersonator: status, ...but };
}

/** Who is signed in for themselves. */
const inPerson = (status: number, but: Partial<Statuses> = {}): Statuses =>
  signedIn(status, { impersonator: 403, ...but });
const administrators = (status: number): Statuses => ({
  ...nobody,
  owner: 403,
  other: 403,
  impersonator: 403,
  administrator: status,
});

const plain = (expected: Statuses, asked: Asked = {}): readonly Case[] => [
  { on: 'nothing', ask: () => asked, expected },
];
const one = (on: Case['on'], expected: Statuses, ask: Case['ask']): Case => ({ on, expected, ask });

/** An administrator's act on an account, asked of a fresh one, and of none. */
function act(path: string, body?: object): readonly Case[] {
  const asked = (id: string): Asked => ({ path: path.replace('{id}', id), ...(body && { body }) });
  return [
    one('other', administrators(200), async (world) => asked(await world.target())),
    one('unknown', administrators(404), () => asked('CA999999')),
  ];
}

/** The same where the account's or request's id stands in the body. */
function actInBody(target: (world: MatrixWorld) => Promise<string>): readonly Case[] {
  return [
    one('other', administrators(200), async (world) => ({ body: { id: await target(world) } })),
    one('unknown', administrators(404), () => ({ body: { id: 'CA999999' } })),
  ];
}

function decide(path: string): readonly Case[] {
  return [
    one('other', administrators(200), async (world) => ({
      path: path.replace('{id}', await world.request()),
      body: {},
    })),
    one('unknown', administrators(404), () => ({ path: path.replace('{id}', 'R999999'), body: {} })),
  ];
}

const project = (on: 'public' | 'private', expected: Statuses) =>
  one(on, expected, (world) => ({ path: `/projects/${world[on]}` }));

/** Who may be told of a project that is not public: its owner, in their name too, and administrators. */
const holders = (status: number, but: Partial<Statuses> = {}): Statuses =>
  signedIn(status, { other: 404, ...but });

type Standing = 'Draft' | 'Submitted' | 'Approved';

/** An act on a project of the owner's, new each time. */
function onProject(template: string, status: Standing, expected: Statuses, body?: object): Case {
  const on = status === 'Approved' ? 'public' : 'own';
  return one(on, expected, async (world) => ({
    path: template.replace(/\{\w+\}/, await world.project(status)),
    ...(body && { body }),
  }));
}

const unknownProject = (template: string, expected: Statuses, body?: object) =>
  one('unknown', expected, () => ({
    path: template.replace(/\{\w+\}/, 'CA999999-001'),
    ...(body && { body }),
  }));

/**
 * Who may make which call, on what: a row a call, and no call without one. Where a sample is sent empty, 400 says that its
 * sender got as far as its fields.
 */
export const accessMatrix: Readonly<Record<string, readonly Case[]>> = {
  'GET /projects/public': plain(all(200)),
  'GET /projects': [
    one('nothing', administrators(200), () => ({})),
    one('own', signedIn(200), (world, principal) => ({
      path: `/projects?AccountHolder=${world.organizationOf(principal)}`,
    })),
    one('other', signedIn(200), (world) => ({
      path: `/projects?AccountHolder=${world.strangersOrganization}`,
    })),
  ],
  'GET /projects/map': plain(all(200), { path: '/projects/map?bbox=-141,41,-52,84&zoom=3' }),
  'GET /places': plain(all(200), { path: '/places?search=bay' }),
  'GET /projects/{projectSerial}': [
    project('public', signedIn(200, { visitor: 200 })),
    project('private', holders(200, { visitor: 404 })),
  ],
  'GET /projects/drafts': plain(signedIn(200)),
  'POST /projects': plain(signedIn(400), { body: {} }),
  'PUT /projects/{projectSerial}': [
    onProject('/projects/{id}', 'Draft', holders(200), { title: 'Other' }),
    onProject('/projects/{id}', 'Approved', signedIn(409, { other: 403, administrator: 200 }), {
      title: 'Other',
    }),
    unknownProject('/projects/{id}', signedIn(404), { title: 'Other' }),
  ],
  'POST /projects/{projectSerial}/submit': [
    onProject('/projects/{id}/submit', 'Draft', holders(400, { administrator: 403, impersonator: 403 })),
    onProject('/projects/{id}/submit', 'Approved', inPerson(403, { owner: 409 })),
  ],
  'POST /projects/{projectSerial}/approve': [
    onProject('/projects/{id}/approve', 'Submitted', administrators(409)),
    unknownProject('/projects/{id}/approve', administrators(404)),
  ],
  'POST /projects/{projectSerial}/reject': [
    onProject('/projects/{id}/reject', 'Submitted', administrators(200)),
    onProject('/projects/{id}/reject', 'Draft', administrators(409)),
  ],
  'POST /projects/{projectSerial}/reopen': [
    onProject('/projects/{id}/reopen', 'Approved', administrators(200)),
    onProject('/projects/{id}/reopen', 'Draft', administrators(409)),
  ],
  'DELETE /projects/{projectSerial}': [
    onProject('/projects/{id}', 'Draft', holders(200, { impersonator: 403 })),
    onProject('/projects/{id}', 'Approved', inPerson(403, { owner: 409, administrator: 200 })),
  ],
  'PUT /projects/{projectSerial}/featured': [
    onProject('/projects/{id}/featured', 'Approved', administrators(200), { featured: true }),
  ],
  'PUT /projects/{projectSerial}/archived': [
    onProject('/projects/{id}/archived', 'Draft', administrators(200), { archived: true }),
  ],
  'POST /projects/{projectSerial}/updateEmissions': [
    onProject('/projects/{id}/updateEmissions', 'Approved', inPerson(403, { owner: 200 }), {}),
    onProject(
      '/projects/{id}/updateEmissions',
      'Draft',
      holders(409, { administrator: 403, impersonator: 403 }),
      {},
    ),
  ],
  'POST /projects/{projectSerial}/askForChanges': [
    onProject('/projects/{id}/askForChanges', 'Submitted', administrators(200), {
      comments: [{ text: 'More' }],
    }),
  ],
  'GET /projects/{projectSerial}/comments': [
    onProject('/projects/{id}/comments', 'Draft', holders(200)),
    onProject('/projects/{id}/comments', 'Approved', holders(200)),
  ],
  'POST /projects/{projectSerial}/comments': [
    onProject('/projects/{id}/comments', 'Draft', holders(200), { text: 'A comment' }),
  ],
  'PUT /projects/{projectSerial}/comments/{comment}': [
    one('own', signedIn(404), async (world) => ({
      path: `/projects/${await world.project('Draft')}/comments/999999`,
      body: { isResolved: true },
    })),
  ],
  'GET /projects/{projectSerial}/history': [
    onProject('/projects/{id}/history', 'Draft', administrators(200)),
    unknownProject('/projects/{id}/history', administrators(404)),
  ],
  'GET /admin/projects/{id}': [
    onProject('/admin/projects/{id}', 'Draft', administrators(200)),
    unknownProject('/admin/projects/{id}', administrators(404)),
  ],
  'POST /admin/projects/action/{id}': [
    onProject('/admin/projects/action/{id}', 'Draft', administrators(409), { type: 'archive' }),
    onProject('/admin/projects/action/{id}', 'Submitted', administrators(200), { type: 'archive' }),
    unknownProject('/admin/projects/action/{id}', administrators(404), { type: 'archive' }),
  ],
  'GET /serials': [one('unknown', all(200), () => ({ path: '/serials?serial=CA000001-001-000001' }))],
  'GET /serials/{serial}': [
    one('public', all(200), (world) => ({ path: `/serials/${world.public}-000001` })),
    one('unknown', all(404), () => ({ path: '/serials/CA999999-001-000001' })),
  ],
  'GET /organizations': plain(all(200)),
  'GET /organizations/{organization}': [
    one('public', all(200), (world) => ({ path: `/organizations/${world.organization}` })),
    one('private', all(404), (world) => ({ path: `/organizations/${world.quietOrganization}` })),
  ],
  'GET /figures': plain(all(200)),
  'GET /apikey': plain(all(200)),
  'GET /captcha': plain(all(200)),
  'POST /contact': plain(all(400), { body: {} }),
  'POST /csp-reports': plain(all(200), { body: {} }),
  'POST /users/login': plain(all(400), { body: {} }),
  'POST /users/sessionRenew': plain(signedIn(200, { impersonator: 401 }), { body: {} }),
  'POST /users/logout': plain(signedIn(200)),
  'GET /users/sessions': plain(signedIn(200)),
  'DELETE /users/sessions/{id}': [
    one('own', inPerson(200), async (world, principal) => ({
      path: `/users/sessions/${await world.sessionOf(principal)}`,
    })),
    one('other', inPerson(404), async (world) => ({
      path: `/users/sessions/${await world.sessionOf('stranger')}`,
    })),
  ],
  'DELETE /users/sessions': plain(inPerson(200)),
  'GET /users/secondFactor': plain(signedIn(200)),
  'POST /users/secondFactor': plain(inPerson(200), { body: { password: PASSWORD } }),
  'POST /users/secondFactor/prove': plain(inPerson(400), { body: { totp: 'no code' } }),
  'DELETE /users/secondFactor': plain(inPerson(200), { body: { password: PASSWORD } }),
  'POST /users/registerWithInfo': plain(all(400), { body: {} }),
  'GET /users/current': plain(signedIn(200)),
  'PUT /users/current': plain(inPerson(400), { body: {} }),
  'PUT /users/{id}': [
    one('own', inPerson(200), (world, principal) => ({
      path: `/users/${world.organizationOf(principal)}`,
      body: { contactTel: '604 555 0199' },
    })),
    one('other', inPerson(404), (world) => ({
      path: `/users/${world.strangersOrganization}`,
      body: { contactTel: '604 555 0199' },
    })),
  ],
  'POST /users/forgotPassword': plain(all(400), { body: {} }),
  'POST /users/forgot': plain(all(400), { body: {} }),
  'POST /users/resetPassword': plain(all(400), { body: {} }),
  'POST /users/changePassword': plain(inPerson(400), {
    body: { current: PASSWORD, password: 'short', confirmPassword: 'short' },
  }),
  'GET /users/applicants/': plain(administrators(200)),
  'POST /users/approve/{id}': decide('/users/approve/{id}'),
  'POST /users/reject/{id}': decide('/users/reject/{id}'),
  'POST /admin/requests/approve': actInBody((world) => world.request()),
  'POST /admin/requests/reject': actInBody((world) => world.request()),
  'POST /upload/image': plain(signedIn(415), { body: {} }),
  'POST /upload/file': plain(signedIn(415), { body: {} }),
  'GET /upload/{id}': [
    one('own', signedIn(200, { other: 404 }), async (world) => ({ path: `/upload/${await world.file()}` })),
    one('unknown', signedIn(404), () => ({ path: `/upload/${'0'.repeat(64)}` })),
  ],
  'GET /settings/pricing': plain(all(200)),
  'GET /settings': plain(all(200)),
  'POST /paymentForm': plain(inPerson(400), { body: {} }),
  'GET /admin/payments': plain(administrators(200)),
  'PUT /admin/payments/{id}': [
    one('other', administrators(200), async (world) => ({
      path: `/admin/payments/${await world.paymentRequest()}`,
      body: { isDone: true },
    })),
    one('unknown', administrators(404), () => ({ path: '/admin/payments/999999', body: { isDone: true } })),
  ],
  'POST /settings': plain(administrators(200), { body: { low: 1, mid: 2, top: 3 } }),
  'GET /users': plain(administrators(200)),
  'GET /users/{id}': [
    ...act('/users/{id}'),
    one('own', administrators(200), (world, principal) => ({
      path: `/users/${world.organizationOf(principal)}`,
    })),
  ],
  'POST /admin/users/activate': actInBody((world) => world.target()),
  'POST /admin/users/disable': [
    ...actInBody((world) => world.target()),
    one('own', administrators(409), (world, principal) => ({
      body: { id: world.organizationOf(principal) },
    })),
  ],
  'PUT /users/{id}/password': act('/users/{id}/password', { password: 'otters crossing wet gravel' }),
  'POST /users/{id}/updateProjectTokens': act('/users/{id}/updateProjectTokens', { tokens: 1 }),
  'POST /users/{id}/updateInventoryTokens': act('/users/{id}/updateInventoryTokens', { tokens: 1 }),
  'POST /users/{id}/updateMicrositeTokens': act('/users/{id}/updateMicrositeTokens', { tokens: 1 }),
  'POST /users/{id}/updateRole': act('/users/{id}/updateRole', { role: 'Owner' }),
  'PUT /users/{id}/includedOrganizations': act('/users/{id}/includedOrganizations', { organizations: [] }),
  'POST /users/{id}/handover': act('/users/{id}/handover', { email: 'next@person.example', name: 'Next' }),
  'POST /users/{id}/handover/undo': [
    one('other', administrators(409), async (world) => ({
      path: `/users/${await world.target()}/handover/undo`,
      body: {},
    })),
  ],
  'DELETE /users/delete': [
    one('other', administrators(200), async (world) => ({
      path: `/users/delete?email=${await world.targetsAddress()}`,
    })),
    one('unknown', administrators(404), () => ({ path: '/users/delete?email=nobody@harbour.example' })),
  ],
  'POST /users/impersonate': [
    one('other', administrators(200), async (world) => ({
      path: `/users/impersonate?userId=${await world.target()}`,
    })),
    one('own', administrators(403), (world, principal) => ({
      path: `/users/impersonate?userId=${world.organizationOf(principal)}`,
    })),
  ],
  'GET /admin/audit': plain(administrators(200)),
};
