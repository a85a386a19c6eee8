import { ownedProject } from '#contract/owned-projects.ts';
import { transferUnits, type UnitOperation } from '#contract/unit-operations.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { anAccount, anAdministrator, PASSWORD } from '../accounts.ts';
import { anInventory, aProject, inLedger } from '../builders.ts';
import { aWholeBody } from '../project-world.ts';
import { type Act, type NextAct, NoAnswer, nameOf } from './act.ts';

const TONNES = 4000;
const YEARS = [2021, 2022] as const;
const INVENTORY_TONNES = 100_000;

/** The test's own connections notice a lost database too; only the servers under test are judged. */
const tolerant = { onUnavailable: () => undefined, onAvailable: () => undefined, onFatal: () => undefined };

export const openTolerantly = (url: string) => openServer(url, tolerant);

/** The addresses of a server, and of its database without a proxy. */
type Registry = { readonly url: string; readonly databaseUrl: string };

export type World = Awaited<ReturnType<typeof makeWorld>>;

/**
 * Creates an owner with units of two projects, an inventory, and a project to issue more from; an organization that
 * receives; and an administrator. Signs both people in through the API.
 */
export async function makeWorld({ url, databaseUrl }: Registry) {
  const database = await openTolerantly(databaseUrl);
  try {
    const [account, receiver, admin] = [
      await anAccount(database),
      await anAccount(database),
      await anAdministrator(database),
    ];
    const { organization } = account;
    if (organization === null || receiver.organization === null) throw new Error('Without an organization.');
    const at = new Date();
    await database.transact(
      setTokens,
      { organization, tokens: { project: 5, inventory: 5 }, reason: 'test', actor: null },
      at,
    );
    await anInventory(database, receiver.organization, { 2024: 100 });
    const inventory = await anInventory(database, organization, { 2024: INVENTORY_TONNES });
    const projects = [await aProject(database, organization), await aProject(database, organization)];
    for (const project of projects)
      for (const year of YEARS)
        await inLedger(database, [{ type: 'issue', organization, project, year, tonnes: TONNES }], at);
    const [owner, administrator] = [await signInAt(url, account.email), await signInAt(url, admin.email)];
    const issuing = await anApprovedProject(url, {
      body: await aWholeBody(database, organization),
      owner,
      administrator,
    });
    const { size } = await database.db.selectFrom('logHead').select('size').executeTakeFirstOrThrow();
    const people = { owner, administrator, email: account.email, receiver: receiver.organization };
    return { databaseUrl, ...people, organization, inventory, projects, issuing, size };
  } finally {
    await database.close();
  }
}

type Headers = { readonly authorization: string };

/** Signs an account in; returns its header. */
export async function signInAt(url: string, email: string): Promise<Headers> {
  const { token } = (await post(`${url}/api/users/login`, { email, password: PASSWORD })) as {
    token: string;
  };
  return { authorization: `Bearer ${token}` };
}

async function post(url: string, body: object, headers: object = {}): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  const reply = await fetch(url, { ...init, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${url} got ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

type Entered = { readonly body: object; readonly owner: Headers; readonly administrator: Headers };

async function anApprovedProject(url: string, { body, owner, administrator }: Entered): Promise<string> {
  const { projectSerial } = (await post(`${url}/api/projects`, body, owner)) as { projectSerial: string };
  await post(`${url}/api/projects/${projectSerial}/submit`, {}, owner);
  await post(`${url}/api/projects/${projectSerial}/approve`, {}, administrator);
  return projectSerial;
}

const upTo = (most: number) => 1 + Math.floor(Math.random() * most);
const oneOf = <Value>(values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(Math.random() * values.length)] ?? values[0];

/** Returns the writers of a world: some that retire, transfer and cancel, and one that issues. */
export function writersOf(world: World, operators = 3): readonly NextAct[] {
  return [...Array.from({ length: operators }, () => operator(world)), issuer(world)];
}

type Operation = {
  readonly path: string;
  readonly type: 'retired' | 'transferred' | 'cancelled';
  readonly details: object;
};

/** Operates on units: one in five on the oldest of all, the others on units of one or both projects. */
function operator({ owner, projects, inventory, receiver }: World): NextAct {
  const operations: readonly [Operation, ...Operation[]] = [
    { path: '/retirements', type: 'retired', details: { retiredAgainst: 'Ferries of 2024' } },
    {
      path: '/retirements',
      type: 'retired',
      details: { inventoryProject: inventory, inventoryYear: 2024 },
    },
    { path: '/transfers', type: 'transferred', details: { transferredTo: receiver } },
    { path: '/cancellations', type: 'cancelled', details: {} },
  ];
  return async () => {
    const { path, type, details } = oneOf(operations);
    const chosen = Math.random() < 0.5 ? projects : projects.slice(0, 1);
    const units = chosen.map((serialProject) => ({ serialProject, year: oneOf(YEARS), tonnes: upTo(2) }));
    const wish = Math.random() < 0.2 ? { tonnes: upTo(3) } : { units };
    return {
      path,
      body: { ...wish, ...details },
      headers: owner,
      eventsOf: (reply) => {
        const { units: changed } = transferUnits.reply.parse(reply) satisfies UnitOperation;
        return changed.map(({ serialProject: project, serialMin: min, serialMax: max }) =>
          nameOf({ type, project, range: { min, max } }),
        );
      },
    };
  };
}

/** Reports realized tonnes, and has them approved, in turn. */
function issuer({ owner, administrator, issuing }: World): NextAct {
  let isReported = false;
  return async (server): Promise<Act> => {
    const before = await readOwned(server, issuing, owner);
    isReported = !isReported;
    if (!isReported)
      return {
        path: `/projects/${issuing}/approve`,
        body: {},
        headers: administrator,
        eventsOf: (reply) => newRows(before, ownedProject.parse(reply)),
      };
    const registered = before.map((row) => ({ year: 2022, status: 'Registered', ...row }));
    const draft = [{ year: 2022, status: 'Registered', quantity: upTo(5) }];
    return {
      path: `/projects/${issuing}/updateEmissions`,
      body: { EmissionReductions: { draft, registered } },
      headers: owner,
      eventsOf: () => [],
    };
  };
}

type Range = { readonly serialMin: number; readonly serialMax: number };

const rowsOf = ({ emissionReductions }: ReturnType<typeof ownedProject.parse>): readonly Range[] =>
  emissionReductions.registered
    .filter(({ year }) => year === 2022)
    .map(({ serialMin, serialMax }) => ({ serialMin, serialMax }));

/** Reads the units of 2022 of the project from which more are issued. */
async function readOwned(server: string, serial: string, headers: Headers): Promise<readonly Range[]> {
  const reply = await fetch(`${server}/api/projects/${serial}`, { headers }).catch(() => null);
  if (reply === null || reply.status >= 500) throw new NoAnswer();
  return rowsOf(ownedProject.parse(await reply.json()));
}

function newRows(before: readonly Range[], after: ReturnType<typeof ownedProject.parse>): readonly string[] {
  const known = new Set(before.map(({ serialMax }) => serialMax));
  return rowsOf(after)
    .filter(({ serialMax }) => !known.has(serialMax))
    .map(({ serialMin: min, serialMax: max }) =>
      nameOf({ type: 'issued', project: after.projectSerial, range: { min, max } }),
    );
}
