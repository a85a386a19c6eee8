import { parseArgs } from 'node:util';

/** What to check, and against what. */
export type Asked = {
  /** A folder, an archive or an address; null if only a proof is checked. */
  readonly where: string | null;
  readonly vkey: string | null;
  /** Files with checkpoints that are known from elsewhere. */
  readonly known: readonly string[];
  /** A file with a policy that is demanded beside the export's own. */
  readonly policy: string | null;
  readonly serial: string | null;
  /** A file with a proof. */
  readonly proof: string | null;
  readonly all: boolean;
  readonly json: boolean;
};

const options = {
  vkey: { type: 'string' },
  known: { type: 'string', multiple: true },
  policy: { type: 'string' },
  serial: { type: 'string' },
  proof: { type: 'string' },
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false, short: 'h' },
} as const;

/** Reads the command line; `help`, or else a text that says what is wrong with it. */
export function readArguments(args: readonly string[]): Asked | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const { vkey = null, known = [], policy = null, serial = null, proof = null, all, json } = values;
    const [where = null, ...more] = positionals;
    if (values.help) return 'help';
    if (where === null && proof === null) return '?';
    return more.length > 0 ? `${more.join(' ')}?` : { where, vkey, known, policy, serial, proof, all, json };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
