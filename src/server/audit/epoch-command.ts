import type { Policy } from '#domain/public-log/policy.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { type Begun, beginEpoch } from '../public-log/begin-epoch.ts';
import { collectHeads } from '../public-log/collect-heads.ts';
import { describeKey } from '../public-log/ledger-command.ts';
import type { KnownHead } from '../public-log/publish-checkpoint.ts';
import { originOf } from '../public-log/signer.ts';
import { openSigningKeys } from '../public-log/signing-keys.ts';
import { recordAuditEvent } from './record-audit-event.ts';

type CommandContext = {
  readonly settings: {
    readonly baseUrl: string;
    readonly dataDir: string;
    readonly ledger: {
      readonly keyFiles: readonly string[];
      readonly known: readonly KnownHead[];
      readonly policy: Policy;
    };
  };
  readonly openDatabase: () => Promise<Database>;
  readonly now: Date;
  readonly write: (line: string) => void;
};

const MAX_REASON = 1000;

/** Parses the arguments of `registry ledger epoch`; returns a message if they are invalid. */
export function readEpochArguments(
  args: readonly string[],
  reason: string | undefined,
): { readonly reason: string } | string {
  const why = reason?.trim() ?? '';
  if (args.length > 0) return "'ledger epoch' takes '--reason' alone.";
  if (why === '' || why.length > MAX_REASON)
    return "Say why with '--reason TEXT', in up to 1,000 characters.";
  return { reason: why };
}

/** Runs `registry ledger epoch`; returns the exit code: 0 if the ledger has another name now, 1 if not. */
export async function epochCommand(
  reason: string,
  { settings, openDatabase, now, write }: CommandContext,
): Promise<number> {
  const { baseUrl, dataDir, ledger } = settings;
  const keys = openSigningKeys({ files: ledger.keyFiles, dataDir, isMade: false });
  const database = await openDatabase();
  try {
    const sources = { dataDir, known: ledger.known, policy: ledger.policy, keys, isStrict: true };
    const clock = () => now;
    const heads = await collectHeads(database.db, { ...sources, clock, origin: originOf(baseUrl) });
    const result = await database.transact(beginRecordedEpoch, { keys, heads, reason }, now);
    if (result.kind !== 'begun') {
      write(`${refusals[result.kind]} Nothing was changed.`);
      return 1;
    }
    write(describeKey(result.key));
    write(`The ledger is ${result.origin} from now on. Its event names the checkpoint ${result.former}.`);
    write('Take LEDGER_KNOWN out of the settings, start the server, and give the key to every witness.');
    return 0;
  } finally {
    await database.close();
  }
}

const refusals = {
  unsigned: 'Nothing is signed yet.',
  busy: 'The ledger is being signed at this moment. Try again.',
  'not-held': 'This server does not have the key that signs the ledger.',
  continues: 'The ledger continues everything that is known to have been published.',
} as const;

type Epoch = Pick<Parameters<typeof beginEpoch>[1], 'heads'> & {
  readonly keys: Parameters<typeof beginEpoch>[1]['held'];
  readonly reason: string;
};

/** Gives the log another name and records why in the audit log. */
async function beginRecordedEpoch(tx: Tx, { keys, heads, reason }: Epoch, now: Date): Promise<Begun> {
  const result = await beginEpoch(tx, { held: keys, heads }, now);
  if (result.kind !== 'begun') return result;
  const { origin, former } = result;
  const facts = { origin, former, reason, by: 'command line' };
  await recordAuditEvent(tx, null, { act: 'epoch-begun', facts }, now);
  return result;
}
