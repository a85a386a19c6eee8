import { type OpeningPart, openingParts } from '#domain/ledger/ledger-operation.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { eraseOpenings } from '../ledger/erase-openings.ts';
import { recordAuditEvent } from './record-audit-event.ts';

/** What to erase: a text of an event, and why. */
export type Erasure = { readonly event: number; readonly part: OpeningPart; readonly reason: string };

type CommandContext = {
  readonly openDatabase: () => Promise<Database>;
  readonly now: Date;
  readonly write: (line: string) => void;
};

const MAX_REASON = 1000;

/** Parses the arguments of `registry erase`; returns a message if they are invalid. */
export function readEraseArguments(args: readonly string[], reason: string | undefined): Erasure | string {
  const [index = '', named = '', ...more] = args;
  const part = openingParts.find((one) => one === named);
  if (!/^\d{1,15}$/.test(index) || part === undefined || more.length > 0)
    return `Give the index of an event and one of its texts: ${openingParts.join(', ')}.`;
  const why = reason?.trim() ?? '';
  if (why === '' || why.length > MAX_REASON)
    return "Say why with '--reason TEXT', in up to 1,000 characters.";
  return { event: Number(index), part, reason: why };
}

/** Runs `registry erase`; returns the exit code: 0 if the text is erased now, 1 if there is none to erase. */
export async function eraseCommand(
  erasure: Erasure,
  { openDatabase, now, write }: CommandContext,
): Promise<number> {
  const database = await openDatabase();
  try {
    const isErased = await database.transact(eraseOpening, erasure, now);
    const { event, part } = erasure;
    if (isErased) write(`The ${part} of event ${event} is erased. The log says so, and the audit log why.`);
    else write(`Event ${event} has no ${part} that can be erased. Nothing was changed.`);
    return isErased ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** Erases a text of the ledger and records why in the audit log; false if there is none to erase. */
export async function eraseOpening(tx: Tx, { event, part, reason }: Erasure, now: Date): Promise<boolean> {
  const erased = await eraseOpenings(tx, [{ ref: event, part }], now);
  if (erased.length === 0) return false;
  const facts = { event, part, reason, by: 'command line' };
  await recordAuditEvent(tx, null, { act: 'opening-erased', facts }, now);
  return true;
}
