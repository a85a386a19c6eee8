import { anAccount, PASSWORD, signedIn, type TestAccount } from '../accounts.ts';
import { inLedger } from '../builders.ts';
import {
  administratorCaller,
  anApproval,
  anUpload,
  aSubmission,
  aWholeBody,
  aWholeDraft,
  ownerCaller,
} from '../project-world.ts';
import { solveCaptcha } from '../solve-captcha.ts';
import type { openTestApp } from '../test-app.ts';
import type { FuzzRequest } from './requests-of-call.ts';
import type { KnownValues } from './values-of-schema.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Placeholder for a captcha solution, which can be used once. */
export const CAPTCHA = 'a solved task';

/** Bodies of the calls that act on units of several projects, by path. */
const unitOperations: readonly (readonly [string, unknown])[] = [
  ['/retirements', { tonnes: 1, retiredAgainst: 'A trip' }],
  ['/transfers', { tonnes: 1, transferredTo: 'CA000002' }],
  ['/cancellations', { tonnes: 1 }],
];

/** Creates a registry with one object of every kind; returns the values that exist by parameter name. */
export async function aFuzzWorld(test: TestApp) {
  const owner = await ownerCaller(test, { project: 9000, inventory: 9000 });
  const admin = await administratorCaller(test);
  await administratorCaller(test);
  const projects = [
    await aWholeDraft(test, owner),
    await aWholeDraft(test, owner),
    await aWholeDraft(test, owner),
    await aSubmission(test, owner),
    await aSubmission(test, owner),
    await anApproval(test, { owner, admin }),
    await anApproval(test, { owner, admin }, { visibility: 'Private' }),
  ];
  const retired = projects.at(-2) ?? '';
  await retireUnits(test, owner.organization, retired);
  const users = await Promise.all([1, 2, 3].map(() => anAccount(test.database)));
  const waiting = await Promise.all([1, 2].map(() => anAccount(test.database, { state: 'pending' })));
  const files = await Promise.all(
    ['image/png', 'application/pdf'].map((type) => anUpload(test.database, owner.organization, type)),
  );
  const people: Record<'owner' | 'administrator', TestAccount> = {
    owner: owner.account,
    administrator: admin.account,
  };
  const headers = new Map<FuzzRequest['by'], object>([['visitor', {}]]);
  const known = knownValues({
    projects,
    retired,
    files,
    owner: owner.account,
    people: [...users, ...waiting],
  });
  const project = await aWholeBody(test.database, owner.organization);
  return {
    known,
    /** Complete bodies for calls with many fields, by path. */
    wholeBodies: new Map<string, unknown>([
      ['/projects', project],
      ['/projects/{projectSerial}', project],
      ['/projects/{projectSerial}/updateEmissions', { EmissionReductions: project.emissionReductions }],
      ...unitOperations,
      ['/admin/projects/action/{id}', { type: 'save', data: project }],
    ]),
    /** Returns a principal's header; opens a new session when the last one has ended. */
    headersOf: async (by: FuzzRequest['by']): Promise<object> => {
      const stored = headers.get(by);
      if (stored !== undefined || by === 'visitor') return stored ?? {};
      await test.database.transact(async (tx) => {
        await tx.deleteFrom('session').where('account', '=', people[by].id).execute();
        await tx.deleteFrom('failedSignIn').execute();
      });
      const made = await signedIn(test.database, people[by]);
      headers.set(by, made);
      return made;
    },
    forgetSession: (by: FuzzRequest['by']) => void (by !== 'visitor' && headers.delete(by)),
    /** Returns a body with a real captcha solution. */
    withCaptcha: async (payload: string): Promise<string> => {
      const task = await test.app.inject('/api/captcha');
      return payload.replaceAll(CAPTCHA, await solveCaptcha(task.json()));
    },
  };
}

/** Retires the first hundred units of a project. */
async function retireUnits({ database }: TestApp, organization: string, project: string): Promise<void> {
  const range = { min: 1, max: 100 };
  const purpose = { kind: 'other', note: 'A trip' } as const;
  await inLedger(database, [{ type: 'retire', organization, project, range, purpose }]);
}

type FuzzWorld = {
  readonly projects: readonly string[];
  /** Project with 100 retired units. */
  readonly retired: string;
  readonly files: readonly string[];
  readonly owner: TestAccount;
  readonly people: readonly TestAccount[];
};

function knownValues({ projects, retired, files, owner, people }: FuzzWorld): KnownValues {
  const emails = people.map(({ email }) => email);
  const ids = people.flatMap(({ id, organization }) => [id, organization ?? 'R000001']);
  return {
    projectSerial: projects,
    serial: projects.flatMap((serial) => [serial, `${serial}-000001`, `${serial}-000001..000100`]),
    serialProject: projects,
    serials: [1, 2, 3, 4, 5].map((unit) => `${retired}-${unit}..${unit * 20}`),
    reason: ['Wrong year'],
    id: [...ids, ...projects, ...files.map((file) => file.replace('/files/', '')), '1'],
    userId: ids,
    account: people.map(({ id }) => id),
    comment: ['1', '2'],
    AccountHolder: [owner.organization ?? '', people[0]?.organization ?? ''],
    organization: [owner.organization ?? '', 'organization-1', 'Harbour Heat'],
    organizations: people.flatMap(({ organization }) => organization ?? []),
    search: ['bay', 'landfil', 'Organization', 'CA0', projects[0] ?? ''],
    email: [...emails, 'nobody@harbour.example'],
    password: [PASSWORD, 'otters crossing wet gravel'],
    password2: ['otters crossing wet gravel'],
    confirmPassword: ['otters crossing wet gravel'],
    adminPassword: [PASSWORD],
    current: [PASSWORD],
    captcha: [CAPTCHA],
    url: files,
    logo: files,
    bbox: ['-141,41,-52,84', '170,40,-170,60', '0,0,0,0'],
    type: ['Waste', 'Waste,Fleet', 'Others'],
    projectId: projects,
    field: ['title', 'location.latitude', 'emissionReductions'],
    totp: ['000000', 'abcd-efgh'],
    updatedAt: ['2026-03-01T12:00:00.000Z'],
  };
}
