// @module-tag postgres

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectBody } from '#contract/project-fields.ts';
import { requestCorrection } from '#server/corrections/correct-units.ts';
import type { Actor } from '#server/kernel/admit.ts';
import { nameOrganization } from '#server/organizations/save-organization.ts';
import { renameInSearch } from '#server/projects/enter-projects.ts';
import { copyProject, deleteProject } from '#server/projects/life/create-or-delete-project.ts';
import { runTransition } from '#server/projects/life/run-transition.ts';
import { lockDrafts, saveDrafts } from '#server/projects/life/save-drafts.ts';
import { saveProject } from '#server/projects/life/save-project.ts';
import { updateEmissions } from '#server/projects/life/update-emissions.ts';
import { approveProject } from '#server/projects/review/approve-project.ts';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { anAccount, anAdministrator } from '../support/accounts.ts';
import { anInventory, anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { anUpload } from '../support/project-world.ts';
import { openTestDatabase } from '../support/test-database.ts';

/** How often each pair is started. Locks in the wrong order cause a deadlock in nearly every run. */
const TIMES = 12;
/** How long PostgreSQL may take to count a deadlock. */
const COUNTED_AFTER_MS = 1500;

const mailbox = { post: () => Promise.resolve(), postToAdmins: () => Promise.resolve() };
const ownerOf = (organization: string): Actor => ({
  account: null,
  organization,
  isAdministrator: false,
  mayEdit: true,
  impersonator: null,
});

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let own: { readonly organization: string; readonly owner: Actor };
let administrator: Actor & { readonly account: string };
beforeAll(async () => {
  database = await openTestDatabase();
  own = await anOwner();
  const person = await anAdministrator(database);
  const caller = { ...ownerOf(person.organization ?? ''), isAdministrator: true };
  administrator = { ...caller, account: person.id };
});
afterAll(() => database.close());

async function anOwner() {
  const made = await anOrganization(database);
  const tokens = { organization: made, tokens: { project: 500, inventory: 5 }, reason: null, actor: null };
  await database.transact(setTokens, tokens, now);
  return { organization: made, owner: ownerOf(made) };
}

const context = <Who extends Actor>(caller: Who) => ({ caller, now, mailbox });
let names = 0;
const rename = async (serial: string) => {
  names += 1;
  const logoFile = (await anUpload(database, serial)).slice('/files/'.length);
  const naming = { name: `Name ${names}`, logoFile };
  return database.transact(nameOrganization, serial, naming, renameInSearch);
};

/** Gives drafts a title, one after the other, as an import does. */
const importDrafts = async (owner: Actor, serials: readonly string[], title: string) =>
  database.transact(async (tx) => {
    await lockDrafts(tx, owner.organization, serials);
    const changes = serials.map((serial) => ({ serial, details: { title } }));
    await saveDrafts(tx, context(owner), changes);
  });

async function countDeadlocks(): Promise<number> {
  await wait(COUNTED_AFTER_MS);
  const { rows } = await sql<{ readonly deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(database.db);
  return rows[0]?.deadlocks ?? Number.NaN;
}

/** Repeatedly starts the writes that `prepare` returns, together. Returns the number of deadlocks. */
async function deadlocksOf(prepare: (time: number) => Promise<readonly (() => Promise<unknown>)[]>) {
  const before = await countDeadlocks();
  for (let time = 0; time < TIMES; time += 1) {
    const writes = await prepare(time);
    await Promise.all(writes.map((write) => write()));
  }
  return (await countDeadlocks()) - before;
}

describe('writes of one organization', () => {
  it('copy a draft while another deletes a draft', async () => {
    const { organization, owner } = own;
    const deadlocks = await deadlocksOf(async (time) => {
      const draft = await aProject(database, organization, { status: 'Draft', title: `Draft ${time}` });
      const copied = { identity: draft, locale: 'en', now } as const;
      return [
        // Refused if the draft is deleted first.
        () => database.transact(copyProject, owner, copied).catch(requireRefusal),
        () => database.transact(deleteProject, context(owner), { identity: draft }),
      ];
    });
    expect(deadlocks).toBe(0);
  });

  it('rename the organization while its public project is archived or restored', async () => {
    const { organization } = own;
    const shown = await aProject(database, organization, { title: 'Public' });
    const deadlocks = await deadlocksOf((time) => {
      const transition = time % 2 === 0 ? ('archive' as const) : ('unarchive' as const);
      const start = { identity: shown, transition };
      return Promise.resolve([
        () => rename(organization),
        () => database.transact(runTransition, context(administrator), start),
      ]);
    });
    expect(deadlocks).toBe(0);
  });

  it('change the same drafts by two lists in opposite orders, while forms save them', async () => {
    const { organization, owner } = await anOwner();
    const tracked = { programType: 'Inventory', projectType: null, stage: 'Active' } as const;
    const receiver = await anOrganization(database);
    const deadlocks = await deadlocksOf(async (time) => {
      const named = { status: 'Draft', title: `Listed ${time}` } as const;
      const drafts = [
        await aProject(database, organization, named),
        await aProject(database, organization, { ...named, ...tracked }),
        await aProject(database, organization, named),
      ];
      const transfer = { year: 2022, status: 'Transferred' as const, quantity: 1, transferredTo: receiver };
      const bodies: readonly ProjectBody[] = [
        { emissionReductions: { draft: [transfer] } },
        { overviewTracking: 'Tracked' },
      ];
      return [
        () => importDrafts(owner, drafts, `One ${time}`),
        () => importDrafts(owner, drafts.toReversed(), `Other ${time}`),
        ...bodies.map((body, place) => () => {
          const saved = { identity: drafts[place] ?? '', body, moveTracking: true };
          return database.transact(saveProject, context(owner), saved);
        }),
        () => rename(receiver),
      ];
    });
    expect(deadlocks).toBe(0);
  });

  it('approve an own submission, as the only administrator, while a correction is requested', async () => {
    const { organization } = administrator;
    const inventory = await anInventory(database, organization, { 2024: 100 });
    const deadlocks = await deadlocksOf(async (time) => {
      const submitted = await aProject(database, organization, {
        status: 'Submitted',
        title: `Submitted ${time}`,
      });
      const range = { min: 1, max: 1 };
      const purpose = { kind: 'inventory', project: inventory, year: 2024 } as const;
      await inLedger(database, [
        { type: 'issue', organization, project: submitted, year: 2022, tonnes: 1 },
        { type: 'retire', organization, project: submitted, range, purpose },
      ]);
      const correction = { serials: `${submitted}-000001`, reason: 'Typed wrong' };
      const start = { identity: submitted, transition: 'approve', keepsComments: true } as const;
      return [
        () => database.transact(requestCorrection, context(administrator), correction),
        // Refused because the entry is incomplete, after all locks are taken.
        () => database.transact(approveProject, context(administrator), start).catch(requireRefusal),
      ];
    });
    expect(deadlocks).toBe(0);
  });
});

describe('writes of two organizations', () => {
  it('transfer to each other for the first time while both are renamed', async () => {
    const deadlocks = await deadlocksOf(async () => {
      const [one, other] = [await withUnits(), await withUnits()];
      const transfer = (from: typeof one, to: typeof one) => () => {
        const facts = { status: 'Transferred' as const, transferredTo: to.organization };
        const registered = [{ year: 2022, serialMin: 1, serialMax: 5, ...facts }];
        const body = { EmissionReductions: { registered } };
        const update = { identity: from.project, body, ifMatch: undefined };
        return database.transact(updateEmissions, context(from.owner), update);
      };
      return [
        transfer(one, other),
        transfer(other, one),
        () => rename(one.organization),
        () => rename(other.organization),
      ];
    });
    expect(deadlocks).toBe(0);
  });
});

async function withUnits() {
  const { organization } = await anAccount(database);
  const made = organization ?? '';
  await anInventory(database, made, { 2024: 10 });
  const project = await aProject(database, made, { title: 'Units' });
  await inLedger(database, [{ type: 'issue', organization: made, project, year: 2022, tonnes: 5 }]);
  return { organization: made, owner: ownerOf(made), project };
}

/** Ignores refusals; throws every other error. */
function requireRefusal(error: unknown): void {
  if (!(error instanceof Error) || !('status' in error)) throw error;
}
