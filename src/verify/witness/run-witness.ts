import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type CheckingKey, openKey } from '../hashes.ts';
import { serveWitness } from './serve-witness.ts';
import { watchLog } from './watch-log.ts';
import { openWitness } from './witness-checkpoints.ts';
import { openWitnessState } from './witness-state.ts';

const usage = `Usage: node witness.mjs serve | once ADDRESS | key   --name NAME --log KEY [options]

A witness signs the newest checkpoint of a ledger if it continues the ones that it signed before, and nothing else.
Run it on a machine that the registry does not control.

  serve             answers the registry, which asks for a signature of each new checkpoint
  once ADDRESS      fetches the newest checkpoint of a registry, such as https://registry.example, and signs it;
                    for a scheduler such as cron
  key               shows the key of the witness, which the registry puts into its policy

  --name NAME       the name of the witness, such as witness.example/harbour
  --log KEY         the verifier key of the ledger; may be repeated
  --key FILE        the Ed25519 key (PEM); made if there is none (witness-key.pem)
  --state FILE      what was signed; keep it with the key (witness-state.json)
  --host, --port    where 'serve' listens (127.0.0.1, 8480)
  --folder FOLDER   where 'once' puts the signed checkpoint, for a web server to show

Exit codes: 0 signed, 1 not understood or not reached, 2 another key or ledger, 4 the ledger does not continue what was
signed before: keep the checkpoint that is shown and the file of --state. Two checkpoints of one size with different
roots, or without a proof from one to the other, show anybody that the ledger was changed; one that is shorter may
only be an older one.
`;

/** Where the witness runs. */
type Terminal = {
  readonly write: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly now: () => number;
};

const options = {
  name: { type: 'string' },
  log: { type: 'string', multiple: true },
  key: { type: 'string', default: 'witness-key.pem' },
  state: { type: 'string', default: 'witness-state.json' },
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '8480' },
  folder: { type: 'string' },
  help: { type: 'boolean', default: false, short: 'h' },
} as const;

const USAGE = 1;
const OWNER_ONLY = 0o400;

/** Runs the witness; returns its exit code, or null while it serves. */
export async function runWitness(args: readonly string[], terminal: Terminal): Promise<number | null> {
  try {
    return await run(args, terminal);
  } catch (error) {
    terminal.complain(`${error instanceof Error ? error.message : String(error)}\n`);
    return USAGE;
  }
}

async function run(args: readonly string[], { write, complain, now }: Terminal): Promise<number | null> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [act = '', address = '', ...more] = positionals;
  if (values.help) {
    write(usage);
    return 0;
  }
  const isUnderstood =
    more.length === 0 && (act === 'once' ? address !== '' : ['serve', 'key'].includes(act) && address === '');
  if (!isUnderstood || values.name === undefined || !/^[^\s+]+$/.test(values.name)) throw new Error(usage);
  const state = openWitnessState(values.state);
  const logs = (values.log ?? []).map(openLogKey);
  const witness = openWitness({
    name: values.name,
    privateKey: openPrivateKey(values.key),
    logs,
    state,
    now,
  });
  if (act === 'key') {
    write(`${witness.key}\n`);
    return 0;
  }
  if (logs.length === 0) throw new Error('Name the key of the ledger with --log.');
  if (act === 'serve') {
    await listen(serveWitness(witness), { host: values.host, port: Number(values.port) });
    write(`${witness.key}\n`);
    return null;
  }
  const folder = values.folder ?? null;
  const { code, said } = await watchLog({ witness, state, address: address.replace(/\/+$/, ''), folder });
  if (code === 0) write(said);
  else complain(`${said}\n`);
  return code;
}

function openLogKey(text: string): CheckingKey {
  const key = openKey(text);
  if (key === null) throw new Error(`${text} is not the verifier key of a ledger.`);
  return key;
}

function openPrivateKey(path: string): KeyObject {
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
      mode: OWNER_ONLY,
      flag: 'wx',
    });
  }
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`The file ${path} holds no Ed25519 key.`);
  return key;
}

function listen(
  server: ReturnType<typeof serveWitness>,
  at: { readonly host: string; readonly port: number },
) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(at.port, at.host, resolve);
  });
}
