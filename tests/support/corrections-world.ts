import type { Correction } from '#contract/corrections.ts';
import { lookUpSerial } from '#contract/serials.ts';
import { anInventory, aProject, inLedger } from './builders.ts';
import { administratorCaller, ownerCaller, type World } from './project-world.ts';
import { openTestApp } from './test-app.ts';

export const PATH = '/admin/corrections';
export const reason = 'Retired against the wrong year.\nThe town requested it by letter.';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Opens a server with two administrators, an owner with an inventory, and a receiver. */
export async function openCorrections() {
  const test = await openTestApp();
  const [owner, receiver] = [await ownerCaller(test), await ownerCaller(test)];
  const [admin, other] = [await administratorCaller(test), await administratorCaller(test)];
  const inventory = await anInventory(test.database, owner.organization, { 2024: 5000 });
  return {
    test,
    owner,
    receiver,
    admin,
    other,
    inventory,
    aRetirement: () => aRetirement(test, owner.organization, inventory),
    /** Transfers units 61 to 70 of a project to the receiver, who retires them. */
    retireReceived: async (project: string) => {
      const range = { min: 61, max: 70 };
      const purpose = { kind: 'other', note: 'Ours' } as const;
      const { organization } = receiver;
      await inLedger(test.database, [
        { type: 'transfer', organization: owner.organization, project, range, receiver: organization },
        { type: 'retire', organization, project, range, purpose },
      ]);
    },
    lookUp: async (serial: string) => {
      const response = await test.app.inject(`/api/serials/${serial}`);
      return lookUpSerial.reply.parse(response.json());
    },
    /** Lists what the audit log records of corrections. */
    acts: () =>
      test.database.db
        .selectFrom('auditEntry')
        .select(['act', 'actor', 'organization', 'facts'])
        .where('act', 'in', ['correction-asked', 'correction-confirmed', 'correction-declined'])
        .orderBy('id')
        .execute(),
  };
}

/**
 * A project with 100 units of 2022 and 10 of 2023: 21–40 retired against an inventory, 41–50 with a note,
 * 81–110 cancelled.
 */
export async function aRetirement(
  { database }: TestApp,
  organization: string,
  inventory: string,
): Promise<string> {
  const project = await aProject(database, organization);
  const subject = { organization, project };
  const purpose = { kind: 'inventory', project: inventory, year: 2024 } as const;
  await inLedger(database, [
    { type: 'issue', ...subject, year: 2022, tonnes: 100 },
    { type: 'issue', ...subject, year: 2023, tonnes: 10 },
    { type: 'retire', ...subject, range: { min: 21, max: 40 }, purpose },
    { type: 'retire', ...subject, range: { min: 41, max: 50 }, purpose: { kind: 'other', note: 'A trip' } },
    { type: 'cancel', ...subject, range: { min: 81, max: 100 } },
    { type: 'cancel', ...subject, range: { min: 101, max: 110 } },
  ]);
  return project;
}

export const askFor = (serials: string, by: World, more: object = {}) =>
  by.ask('POST', PATH, { serials, reason, ...more });

export const decide = (id: number, verb: 'confirm' | 'decline', by: World) =>
  by.ask('POST', `${PATH}/${id}/${verb}`);

/** Returns the correction of a reply. */
export const correctionOf = ({ body }: Awaited<ReturnType<typeof askFor>>) =>
  body['correction'] as Correction;
