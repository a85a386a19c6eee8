import type { MatrixWorld } from './matrix-world.ts';
import type { Principal } from './principals.ts';

/**
 * People of the owner's organization. Unless a case says otherwise, they get what the owner gets, or 403
 * where their role ends.
 */
type Member = 'editor' | 'viewer';

/** The expected response for each principal. */
type Statuses = Readonly<Record<Exclude<Principal, Member>, number> & Partial<Record<Member, number>>>;

type CallInput = { readonly path?: string; readonly body?: object };

/** A call on one kind of object: how to make it, and the expected response for each principal. */
export type Case = {
  readonly on: 'own' | 'other' | 'public' | 'private' | 'unknown' | 'nothing';
  readonly ask: (world: MatrixWorld, principal: Principal) => CallInput | Promise<CallInput>;
  readonly expected: Statuses;
};

const unauthenticated = { visitor: 401, disabled: 401, forged: 401, expired: 401 } as const;

/** The same response for everyone, with any token or none. */
export const all = (status: number): Statuses =>
  signedIn(status, { visitor: status, disabled: status, forged: status, expired: status });

export function signedIn(status: number, but: Partial<Statuses> = {}): Statuses {
  return {
    ...unauthenticated,
    owner: status,
    other: status,
    administrator: status,
    impersonator: status,
    ...but,
  };
}

/** For callers signed in as themselves; impersonators get 403. */
export const exceptImpersonators = (status: number, but: Partial<Statuses> = {}): Statuses =>
  signedIn(status, { impersonator: 403, ...but });
export const administrators = (status: number): Statuses => ({
  ...unauthenticated,
  owner: 403,
  other: 403,
  impersonator: 403,
  administrator: status,
});

export const withoutObject = (expected: Statuses, input: CallInput = {}): readonly Case[] => [
  { on: 'nothing', ask: () => input, expected },
];
export const one = (on: Case['on'], expected: Statuses, ask: Case['ask']): Case => ({ on, expected, ask });

/** Administrators' calls on an account: once with a new account, once with an unknown id. */
export function accountCall(path: string, body?: object): readonly Case[] {
  const input = (id: string): CallInput => ({ path: path.replace('{id}', id), ...(body && { body }) });
  return [
    one('other', administrators(200), async (world) => input(await world.target())),
    one('unknown', administrators(404), () => input('CA999999')),
  ];
}

/** The same for calls with the account's or request's id in the body. */
export function accountCallWithBody(target: (world: MatrixWorld) => Promise<string>): readonly Case[] {
  return [
    one('other', administrators(200), async (world) => ({ body: { id: await target(world) } })),
    one('unknown', administrators(404), () => ({ body: { id: 'CA999999' } })),
  ];
}

export function requestCall(path: string): readonly Case[] {
  return [
    one('other', administrators(200), async (world) => ({
      path: path.replace('{id}', await world.request()),
      body: {},
    })),
    one('unknown', administrators(404), () => ({ path: path.replace('{id}', 'R999999'), body: {} })),
  ];
}

/** Administrators' calls on a request for access that has no price yet. */
export function paymentCall(verb: string, body: object, status: number): readonly Case[] {
  return [
    one('other', administrators(status), async (world) => ({
      path: `/admin/payments/${await world.paymentRequest()}/${verb}`,
      body,
    })),
    one('unknown', administrators(404), () => ({ path: `/admin/payments/999999/${verb}`, body })),
  ];
}

export const project = (on: 'public' | 'private', expected: Statuses) =>
  one(on, expected, (world) => ({ path: `/projects/${world[on]}` }));

/** Who can see a project that is not public: its owner, also when impersonated, and administrators. */
export const ownerAndAdministrators = (status: number, but: Partial<Statuses> = {}): Statuses =>
  signedIn(status, { other: 404, ...but });

type ProjectStatus = 'Draft' | 'Submitted' | 'Approved';

/** A call on a project of the owner's, a new one for each principal. */
export function projectCall(
  template: string,
  status: ProjectStatus,
  expected: Statuses,
  body?: object,
): Case {
  const on = status === 'Approved' ? 'public' : 'own';
  return one(on, expected, async (world) => ({
    path: template.replace(/\{\w+\}/, await world.project(status)),
    ...(body && { body }),
  }));
}

/** What visitors read of a project: of a public one by everyone, of a private one by nobody. */
export function publicPart(part: string): readonly Case[] {
  return [
    one('public', all(200), (world) => ({ path: `/projects/${world.public}/${part}` })),
    one('private', all(404), (world) => ({ path: `/projects/${world.private}/${part}` })),
  ];
}

export const unknownProject = (template: string, expected: Statuses, body?: object) =>
  one('unknown', expected, () => ({
    path: template.replace(/\{\w+\}/, 'CA999999-001'),
    ...(body && { body }),
  }));

/** Operations on units of the owner's public project, and of one that does not exist; previews, so that units stay. */
function unitOperationCall(path: string, details: object): readonly Case[] {
  const input = (serialProject: string): CallInput => ({
    path,
    body: { units: [{ serialProject, year: 2022, tonnes: 1 }], ...details, preview: true },
  });
  return [
    one('own', exceptImpersonators(404, { owner: 200 }), (world) => input(world.public)),
    one('unknown', exceptImpersonators(404), () => input('CA999999-001')),
  ];
}

/** Who may read and make operations on units of several projects, and read the papers about them. */
export const unitOperationCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /users/current/units': withoutObject(signedIn(200)),
  'GET /inventories/options': withoutObject(signedIn(200)),
  'GET /transfers/receivers': withoutObject(signedIn(200)),
  'POST /retirements': unitOperationCall('/retirements', { retiredAgainst: 'A trip' }),
  'POST /transfers': withoutObject(exceptImpersonators(400), { body: {} }),
  'POST /cancellations': unitOperationCall('/cancellations', {}),
  'POST /certificates/preview': withoutObject(exceptImpersonators(400), { body: {} }),
  'GET /certificates/{id}': [one('unknown', all(404), () => ({ path: '/certificates/0000000000000000' }))],
  'GET /statements/{id}': [one('unknown', all(404), () => ({ path: '/statements/0000000000000000' }))],
};

/** Calls on the caller's profile, notifications and choice of emails; nobody has a notification. */
export const ownAccountCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /users/current/home': withoutObject(signedIn(200)),
  'GET /users/current': withoutObject(signedIn(200)),
  'PUT /users/current/name': withoutObject(exceptImpersonators(200), { body: { contactName: 'Ada Person' } }),
  'PUT /users/current': withoutObject(exceptImpersonators(400), { body: {} }),
  'GET /users/current/bell': withoutObject(signedIn(200)),
  'GET /users/current/notifications': withoutObject(signedIn(200)),
  'POST /users/current/notifications/{id}/seen': [
    one('unknown', exceptImpersonators(404), () => ({ path: '/users/current/notifications/999999/seen' })),
  ],
  'POST /users/current/notifications/seen': withoutObject(exceptImpersonators(200), { body: { upTo: 1 } }),
  'GET /users/current/emails': withoutObject(signedIn(200)),
  'PUT /users/current/emails': withoutObject(exceptImpersonators(200), { body: { units: 'daily' } }),
  'POST /emails/unsubscribe': withoutObject(all(404), { path: '/emails/unsubscribe?token=forged', body: {} }),
};

const aMapping = {
  tables: [{ sheet: null, headingLine: null, kind: 'projects', fields: {}, repeated: 'refuse' }],
};

/** Calls on the saved mappings of the caller's organization, which has none. */
const importMappingCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /import-mappings': withoutObject(signedIn(200)),
  'PUT /import-mappings/{name}': withoutObject(signedIn(200), {
    path: '/import-mappings/list',
    body: { mapping: aMapping, sheets: [{ sheet: null, headings: ['No.'] }] },
  }),
  'DELETE /import-mappings/{name}': [
    one('unknown', signedIn(404), () => ({ path: '/import-mappings/another' })),
  ],
};

/** Administrators' calls on an import: once on one that another administrator made, once with an unknown id. */
function importCall(path: string): readonly Case[] {
  return [
    one('other', administrators(200), async (world) => ({
      path: path.replace('{id}', String(await world.importRun())),
    })),
    one('unknown', administrators(404), () => ({ path: path.replace('{id}', '999999') })),
  ];
}

/** Calls that import, on what was imported, and on saved mappings. */
export const importCalls: Readonly<Record<string, readonly Case[]>> = {
  ...importMappingCases,
  'POST /admin/import': withoutObject(administrators(415), { body: {} }),
  'GET /projects/export': withoutObject(signedIn(200)),
  'POST /projects/import': withoutObject(exceptImpersonators(415), { body: {} }),
  'GET /admin/imports': withoutObject(administrators(200)),
  'GET /imports': withoutObject(signedIn(200)),
  'GET /imports/progress': withoutObject(signedIn(200)),
  'GET /admin/imports/{id}': importCall('/admin/imports/{id}'),
  'GET /admin/imports/{id}/entries': importCall('/admin/imports/{id}/entries'),
  'POST /admin/imports/{id}/undo': importCall('/admin/imports/{id}/undo'),
};

/** Calls that compare what may have been entered twice. */
export const duplicateCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /admin/requests/{id}/namesakes': [
    one('other', administrators(200), async (world) => ({
      path: `/admin/requests/${await world.request()}/namesakes`,
    })),
    one('unknown', administrators(404), () => ({ path: '/admin/requests/R999999/namesakes' })),
  ],
  'GET /admin/duplicates': withoutObject(administrators(200), { path: '/admin/duplicates?kind=projects' }),
  'GET /admin/merges': withoutObject(administrators(200)),
  'GET /admin/merges/preview': withoutObject(administrators(404), {
    path: '/admin/merges/preview?organization=CA999998&into=CA999999',
  }),
  'POST /admin/merges': [
    one('unknown', administrators(404), () => ({ body: { organization: 'CA999998', into: 'CA999999' } })),
  ],
  'GET /admin/merges/{id}/undo': [
    one('unknown', administrators(404), () => ({ path: '/admin/merges/999999/undo' })),
  ],
  'POST /admin/merges/{id}/undo': [
    one('unknown', administrators(404), () => ({ path: '/admin/merges/999999/undo' })),
  ],
  'POST /admin/duplicates/not-same': [
    one('unknown', administrators(404), () => ({
      path: '/admin/duplicates/not-same',
      body: { kind: 'organizations', one: 'CA999998', other: 'CA999999' },
    })),
  ],
};

/** Calls at the desk of corrections. */
export const correctionCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /admin/corrections': withoutObject(administrators(200)),
  'GET /admin/corrections/preview': [
    one('other', administrators(200), async (world) => ({
      path: `/admin/corrections/preview?serials=${await world.retiredUnit()}`,
    })),
    one('unknown', administrators(400), () => ({
      path: '/admin/corrections/preview?serials=CA999999-001-000001',
    })),
  ],
  'POST /admin/corrections': [
    one('other', administrators(200), async (world) => ({
      body: { serials: await world.retiredUnit(), reason: 'Wrong year' },
    })),
    one('unknown', administrators(400), () => ({
      body: { serials: 'CA999999-001-000001', reason: 'Wrong year' },
    })),
  ],
  'POST /admin/corrections/{id}/confirm': [
    one('other', administrators(200), async (world) => ({
      path: `/admin/corrections/${await world.correction('colleague')}/confirm`,
    })),
    one('own', administrators(403), async (world) => ({
      path: `/admin/corrections/${await world.correction('administrator')}/confirm`,
    })),
    one('unknown', administrators(404), () => ({ path: '/admin/corrections/999999/confirm' })),
  ],
  'POST /admin/corrections/{id}/decline': [
    one('other', administrators(200), async (world) => ({
      path: `/admin/corrections/${await world.correction('colleague')}/decline`,
    })),
    one('own', administrators(200), async (world) => ({
      path: `/admin/corrections/${await world.correction('administrator')}/decline`,
    })),
    one('unknown', administrators(404), () => ({ path: '/admin/corrections/999999/decline' })),
  ],
};
