import { afterAll } from 'vitest';
import type { Database } from '#server/kernel/db.ts';
import { randomId } from '#server/kernel/ids.ts';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { anAccount, anAdministrator, signedIn, type TestAccount } from './accounts.ts';
import { asking } from './ask.ts';
import { now } from './builders.ts';
import { openTestApp } from './test-app.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Tokens = { readonly project?: number; readonly inventory?: number };

/** An account and the calls it makes. */
export type World = {
  readonly account: TestAccount;
  readonly organization: string;
  /** The header of its session. */
  readonly header: Readonly<Record<string, string>>;
  readonly ask: (
    method: Method,
    path: string,
    payload?: unknown,
    headers?: object,
  ) => ReturnType<ReturnType<typeof asking>>;
};

/** Signs an account in. */
export async function deskOf({ app, database }: TestApp, account: TestAccount): Promise<World> {
  const header = await signedIn(database, account);
  const ask = asking(app);
  return {
    account,
    organization: account.organization ?? '',
    header: { ...header },
    ask: (method, path, payload, headers = {}) =>
      ask(method, path, { headers: { ...header, ...headers }, ...(payload !== undefined && { payload }) }),
  };
}

/** Creates an owner whose organization has tokens. */
export async function ownerCaller(
  test: TestApp,
  { project = 20, inventory = 20 }: Tokens = {},
): Promise<World> {
  const account = await anAccount(test.database);
  const tokens = {
    organization: account.organization ?? '',
    tokens: { project, inventory },
    reason: 'test',
    actor: null,
  };
  await test.database.transact(setTokens, tokens, now);
  return deskOf(test, account);
}

/** Creates an administrator. */
export async function administratorCaller(test: TestApp): Promise<World> {
  return deskOf(test, await anAdministrator(test.database));
}

/** Stores the row of an upload without its bytes, since no project test opens one. Returns its URL. */
export async function anUpload(database: Database, organization: string, mediaType = 'image/png') {
  const id = randomId();
  const filename = mediaType === 'application/pdf' ? 'plan.pdf' : 'bay.png';
  await database.transact(async (tx) => {
    const file = { id, sha256: id, bytes: 10, mediaType, filename, organization, createdAt: now };
    await tx.insertInto('storedFile').values(file).execute();
  });
  return `/files/${id}`;
}

/** Returns a body with everything that submitting a project requires. */
export async function aWholeBody(database: Database, organization: string, details: object = {}) {
  const picture = await anUpload(database, organization);
  const plan = await anUpload(database, organization, 'application/pdf');
  return {
    title: 'Landfill gas at the bay',
    description: 'Gas is burnt in an engine.',
    programType: 'ISO 14064-2',
    projectType: 'Waste',
    projectStatus: 'Active',
    programOfActivities: 'Single Project',
    visibility: 'Public',
    overviewTracking: 'Tracked',
    timeline: { startYear: 2021, startMonth: 1, finishYear: 2022, finishMonth: 12 },
    location: { address: '1 Main Street, Mission, BC', latitude: 49.13, longitude: -122.31 },
    contact: { fullName: 'Ada Person', jobTitle: 'Engineer', email: 'ada@bay.example', tel: '604 555 0100' },
    pictures: { featured: { url: picture, filename: 'bay.png' } },
    documents: { projectPlan: { url: plan, filename: 'plan.pdf' } },
    emissionReductions: {
      draft: [
        { year: 2021, status: 'Registered', quantity: 150 },
        { year: 2022, status: 'Projected', quantity: 90 },
      ],
      registered: [],
    },
    ...details,
  };
}

/** Saves a complete draft; returns its serial. */
export async function aWholeDraft(test: TestApp, world: World, details: object = {}): Promise<string> {
  const body = await aWholeBody(test.database, world.organization, details);
  const saved = await world.ask('POST', '/projects', body);
  if (saved.status !== 200) throw new Error(`Saving answered ${saved.status}: ${JSON.stringify(saved.body)}`);
  return String(saved.body['projectSerial']);
}

/** Creates a submitted project; returns its serial. */
export async function aSubmission(test: TestApp, world: World, details: object = {}): Promise<string> {
  const serial = await aWholeDraft(test, world, details);
  await take(world, serial, 'submit');
  return serial;
}

/** Creates an approved project with its units; returns its serial. */
export async function anApproval(
  test: TestApp,
  { owner, admin }: { readonly owner: World; readonly admin: World },
  details: object = {},
): Promise<string> {
  const serial = await aSubmission(test, owner, details);
  await take(admin, serial, 'approve');
  return serial;
}

async function take(world: World, serial: string, step: 'submit' | 'approve'): Promise<void> {
  const { status, body } = await world.ask('POST', `/projects/${serial}/${step}`);
  if (status !== 200) throw new Error(`The step ${step} answered ${status}: ${JSON.stringify(body)}`);
}

/**
 * Opens a server for the projects of a test file, with an owner, an owner of another organization and an
 * administrator; call it once, at the file's top.
 */
export async function openProjectWorld() {
  const test = await openTestApp();
  afterAll(() => test.close());
  const owner = await ownerCaller(test, { project: 500 });
  const other = await ownerCaller(test);
  const admin = await administratorCaller(test);
  return {
    test,
    owner,
    other,
    admin,
    drafted: (details: object = {}) => aWholeDraft(test, owner, details),
    submitted: (details: object = {}) => aSubmission(test, owner, details),
    approved: (details: object = {}) => anApproval(test, { owner, admin }, details),
    publicly: async (serial: string) =>
      (await test.app.inject({ url: `/api/projects/${serial}` })).statusCode,
  };
}
