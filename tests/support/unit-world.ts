import { ownedProject } from '#contract/owned-projects.ts';
import { lookUpSerial } from '#contract/serials.ts';
import { anInventory } from './builders.ts';
import { administratorCaller, anApproval, ownerCaller, type World } from './project-world.ts';
import { openTestApp } from './test-app.ts';

/** Returns a row of units of 2021 as a request carries it. */
export const unitRow = (serialMin: number, serialMax: number, details: object = {}) => ({
  year: 2021,
  status: 'Registered',
  serialMin,
  serialMax,
  ...details,
});

export const note = { status: 'Retired', retiredAgainst: 'Ferry trips of 2024' };
export const cancelled = { status: 'Cancelled' };

type Sent = {
  /** The fields beside the rows. */
  readonly more?: object;
  readonly by?: World;
  readonly headers?: object;
};

/**
 * Opens a server with an owner of projects, a receiver, each with an inventory, and an administrator, and the
 * calls that act on units.
 */
export async function openUnitWorld() {
  const test = await openTestApp();
  const owner = await ownerCaller(test, { project: 500 });
  const receiver = await ownerCaller(test);
  const admin = await administratorCaller(test);
  const inventory = await anInventory(test.database, owner.organization, { 2024: 100_000 });
  const receiverInventory = await anInventory(test.database, receiver.organization, { 2023: 100 });
  const read = async (serial: string, by = owner) =>
    ownedProject.parse((await by.ask('GET', `/projects/${serial}`)).body);
  const update = async (
    serial: string,
    emissions: object,
    { more = {}, by = owner, headers = {} }: Sent = {},
  ) => {
    const body = { EmissionReductions: emissions, ...more };
    return by.ask('POST', `/projects/${serial}/updateEmissions`, body, headers);
  };
  /** An approved project with the units 1 to 150 of 2021, and a plan for 2022. */
  const approved = (details: object = {}) => anApproval(test, { owner, admin }, details);
  const transferred = { status: 'Transferred', transferredTo: receiver.organization };
  return {
    test,
    owner,
    receiver,
    admin,
    inventory,
    receiverInventory,
    against: { status: 'RetiredInventory', inventoryProject: inventory, inventoryYear: 2024 },
    transferred,
    approved,
    update,
    read,
    /** Returns status, first and last serial of each row of units. */
    unitsOf: async (serial: string, by = owner) =>
      (await read(serial, by)).emissionReductions.registered.map(({ status, serialMin, serialMax }) => [
        status,
        serialMin,
        serialMax,
      ]),
    lookUp: async (serial: string) =>
      lookUpSerial.reply.parse((await test.app.inject({ url: `/api/serials/${serial}` })).json()),
    /** Transfers the units 101 to 150 of a new project; returns the project and the receiver's entry. */
    aTransfer: async () => {
      const serial = await approved();
      await update(serial, { registered: [unitRow(1, 100), unitRow(101, 150, transferred)] });
      const { body } = await receiver.ask('GET', `/projects?AccountHolder=${receiver.organization}`);
      for (const { projectSerial } of body as unknown as { projectSerial: string }[]) {
        const { transferredFrom } = await read(projectSerial, receiver);
        if (transferredFrom?.projectSerial === serial) return { serial, entry: projectSerial };
      }
      throw new Error(`Nothing was received of ${serial}.`);
    },
  };
}

/** Returns the sentence about the emissions rows in a refusal. */
export function rowsSentence(body: Record<string, unknown>): string | undefined {
  return (body['fields'] as Record<string, string> | undefined)?.['emissionReductions'];
}
