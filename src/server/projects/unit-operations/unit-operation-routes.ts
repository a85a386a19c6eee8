import type { BodyOf } from '#contract/endpoint.ts';
import {
  cancelUnits,
  listOwnedUnits,
  type OwnedUnits,
  retireUnits,
  transferUnits,
} from '#contract/unit-operations.ts';
import { compareProjects, type UnitWish } from '#domain/ledger/choose-units.ts';
import { detailsOf } from '#domain/ledger/emission-row.ts';
import { parseProjectSerial } from '#domain/ledger/read-serial.ts';
import { operationsOfKind } from '#domain/ledger/row-abilities.ts';
import { retirementOutcome } from '#domain/ledger/unit-operation.ts';
import type { Database, Db } from '../../kernel/db.ts';
import { type Mounting, mount } from '../../kernel/http.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import { operationProblem, wishProblem } from '../entry/unit-sentences.ts';
import { listHeldSums } from './held-unit-queries.ts';
import { runUnitOperation } from './run-unit-operation.ts';

/**
 * Mounts the list of units that an organization can act on, and the calls that retire, transfer and cancel units
 * of several projects.
 */
export function mountUnitOperations(mounting: Mounting, database: Database, mailbox: Mailbox): void {
  mount(mounting, listOwnedUnits, ({ caller }) => readOwnedUnits(database.db, caller.organization));
  mount(mounting, retireUnits, async ({ body, caller, now }) => {
    const wish = wishOf(body);
    const outcome = retirementOutcome({ ...body, inventoryProject: serialOf(body.inventoryProject) });
    if (!outcome.ok) throw operationProblem(outcome.refusal, 'tonnes');
    const request = { wish, outcome: outcome.value, preview: body.preview === true };
    return database.transact(runUnitOperation, { caller, now, mailbox }, request);
  });
  mount(mounting, transferUnits, async ({ body, caller, now }) => {
    const outcome = { status: 'Transferred', details: detailsOf('Transferred', body) } as const;
    const request = { wish: wishOf(body), outcome, preview: body.preview === true };
    return database.transact(runUnitOperation, { caller, now, mailbox }, request);
  });
  mount(mounting, cancelUnits, async ({ body, caller, now }) => {
    const outcome = { status: 'Cancelled', details: {} } as const;
    const request = { wish: wishOf(body), outcome, preview: body.preview === true };
    return database.transact(runUnitOperation, { caller, now, mailbox }, request);
  });
}

/** Returns the units that a request names, or the quantity. Throws 400 for both, and for neither. */
function wishOf({ units, tonnes }: BodyOf<typeof cancelUnits>): UnitWish {
  if ((units === undefined) === (tonnes === undefined)) throw wishProblem();
  if (units === undefined) return { tonnes: tonnes ?? 0 };
  return {
    units: units.map(({ serialProject, year, ...chosen }) => ({
      project: serialOf(serialProject),
      year,
      ...('tonnes' in chosen ? { tonnes: chosen.tonnes } : { min: chosen.serialMin, max: chosen.serialMax }),
    })),
  };
}

/** Returns a project's serial as the registry writes it; of another text the text, which no project has. */
function serialOf<Text extends string | null | undefined>(text: Text): Text | string {
  return typeof text === 'string' ? (parseProjectSerial(text) ?? text) : text;
}

/** Lists what an organization can retire, transfer or cancel, the oldest vintage first. */
async function readOwnedUnits(db: Db, organization: string): Promise<OwnedUnits[]> {
  const rows = await listHeldSums(db, organization);
  return rows
    .toSorted((one, other) => one.year - other.year || compareProjects(one.issuer, other.issuer))
    .map(({ serial, issuer, title, projectType, kind, year, tonnes, sender, senderName }) => ({
      projectSerial: serial,
      serialProject: issuer,
      title,
      projectType,
      year,
      tonnes,
      operations: [...operationsOfKind(kind)],
      receivedFrom: sender === null || senderName === null ? null : { serial: sender, name: senderName },
    }));
}
