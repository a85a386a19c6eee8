import type { APIRequestContext } from '@playwright/test';
import { administrator } from './administrator.ts';
import { findRetiredUnit } from './find-retired-unit.ts';
import { begin, save } from './owned-projects.ts';
import { anAdministrator, anOwner, aRequest, enter, type Person } from './owners.ts';
import { anApproval } from './submitted-projects.ts';

export type PeopleToShow = {
  readonly owner: Person;
  readonly administrator: Person;
  /** Serial of the owner's organization. */
  readonly serial: string;
  /** Serial of the owner's draft, and of a project that awaits review. */
  readonly project: string;
  readonly waiting: string;
  /** Id of the statement of a retirement of the owner's. */
  readonly statement: string;
};

/**
 * Creates an owner with projects and pending requests in a running registry, so that its screens have
 * something to show.
 */
export async function peopleToShow(client: APIRequestContext): Promise<PeopleToShow> {
  const owner = await anOwner(client);
  await aRequest(client);
  await aRequest(client);
  const { headers } = await enter(client, owner);
  const { serial } = (await (await client.get('/api/users/current', { headers })).json()) as {
    readonly serial: string;
  };
  const project = await begin(client, owner, {
    title: 'Gas of the old landfill',
    programType: 'ISO 14064-2',
    projectType: 'Waste',
    description: 'Gas from the old landfill is burnt in an engine that heats the pool. '.repeat(6),
  });
  await save(client, owner, project, {
    title: 'Gas of the old landfill, second stage',
    projectStatus: 'Active',
    visibility: 'Private',
    description: 'Gas from the old landfill is burnt in an engine that heats the pool and the arena. '.repeat(
      5,
    ),
    timeline: { startYear: 2021, startMonth: 1, finishYear: 2023, finishMonth: 12 },
    emissionReductions: {
      draft: [
        { year: 2021, status: 'Registered', quantity: 1150 },
        { year: 2022, status: 'Projected', quantity: 90 },
      ],
    },
  });
  for (const data of [
    { count: 2, fee: 850, note: 'To our treasurer,\n2 Example Street' },
    { tonnes: 12_500 },
  ]) {
    await client.post('/api/paymentForm', { headers, data: { ...data, terms: true } });
  }
  const colleague = await enter(client, await anAdministrator(client));
  const { serial: retired } = await findRetiredUnit(client);
  await askForCorrection(client, colleague, retired);
  await begin(client, owner, { title: 'Heat pumps for the town hall' });
  await begin(client, owner, { title: 'Corporate inventory', programType: 'Inventory' });
  return {
    serial,
    project,
    statement: await aStatement(client, await anOwner(client)),
    waiting: await firstSubmitted(client, await enter(client, administrator)),
    owner,
    administrator,
  };
}

/** Retires units of two vintages as one operation; returns the id of its statement. */
async function aStatement(client: APIRequestContext, owner: Person): Promise<string> {
  const draft = [2021, 2022].map((year) => ({ year, status: 'Registered', quantity: 150 }));
  await anApproval(client, owner, 'Heat from the arena', { emissionReductions: { draft } });
  const { headers } = await enter(client, owner);
  const data = { tonnes: 200, retiredAgainst: 'Ferry trips to the harvest festival', purpose: 'Visitors' };
  const done = await client.post('/api/retirements', { headers, data });
  const { statement } = (await done.json()) as { readonly statement: string };
  return statement;
}

type Session = Awaited<ReturnType<typeof enter>>;

/** Asks for a correction that another administrator has to confirm. */
async function askForCorrection(client: APIRequestContext, { headers }: Session, serials: string) {
  const reason =
    'The units were retired against the inventory of the wrong year.\nThe owner asked for it by letter.';
  await client.post('/api/admin/corrections', { headers, data: { serials, reason } });
}

/** Returns the serial of a project that awaits review. */
async function firstSubmitted(client: APIRequestContext, { headers }: Session): Promise<string> {
  const response = await client.get('/api/projects?status=Submitted&page=1&pageSize=1', { headers });
  const [project] = (await response.json()) as readonly { readonly projectSerial: string }[];
  if (project === undefined) throw new Error('No project awaits review.');
  return project.projectSerial;
}
