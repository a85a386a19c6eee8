import { readFileSync } from 'node:fs';
import { parseUnitSerial } from '#domain/ledger/read-serial.ts';
import type { SerialBlock } from '#domain/ledger/serial.ts';
import { readLogProof } from '#domain/public-log/log-proof.ts';
import { m } from '#messages/messages.js';
import { checkOnline, sampleBlocks } from './check-online.ts';
import { checkProof } from './check-proof.ts';
import { exitCodeOf, type Findings, noFindings, USAGE } from './findings.ts';
import { openKey } from './hashes.ts';
import { memoryFile, readKnown, recall, remember } from './known-heads.ts';
import type { KnownHead } from './log-names.ts';
import { type Report, reportAsJson, reportInWords } from './print-report.ts';
import { type Asked, readArguments } from './read-arguments.ts';
import { openSource } from './sources.ts';
import { type Language, languageOf } from './texts.ts';
import { traceSerial } from './trace-serial.ts';
import { type Verified, verifyExport } from './verify-export.ts';

/** Where the verifier runs: its variables, and what it writes to. */
export type Terminal = {
  readonly environment: NodeJS.ProcessEnv;
  readonly write: (text: string) => void;
  readonly complain: (text: string) => void;
};

/** What was asked for cannot be understood or found: a sentence for the terminal. */
class Misunderstood extends Error {}

/** Runs the verifier; returns its exit code. */
export async function runVerifier(args: readonly string[], terminal: Terminal): Promise<number> {
  const { environment, write, complain } = terminal;
  const locale = languageOf(environment);
  const asked = readArguments(args);
  if (asked === 'help') {
    write(`${m.verify_usage({}, { locale })}\n`);
    return 0;
  }
  try {
    if (typeof asked === 'string') throw new Misunderstood(`${asked}\n\n${m.verify_usage({}, { locale })}`);
    const report = await verify(asked, { memory: memoryFile(environment), locale });
    write(asked.json ? reportAsJson(report) : reportInWords(report, locale));
    return report.exitCode;
  } catch (error) {
    // Nothing was checked: what was named is not there, or cannot be read or reached.
    complain(`${error instanceof Error ? error.message : String(error)}\n`);
    return USAGE;
  }
}

type Setting = { readonly memory: string; readonly locale: Language };

async function verify(asked: Asked, setting: Setting): Promise<Report> {
  const findings = noFindings();
  const proof = asked.proof === null ? null : readFileSync(asked.proof, 'utf8');
  const report = await (asked.where === null
    ? verifyProofAlone(asked, proof ?? '', findings, setting)
    : verifySource(asked, asked.where, { proof, setting }, findings));
  return { ...report, findings, exitCode: exitCodeOf(findings, asked.all), memory: setting.memory };
}

type Outcome = Omit<Report, 'findings' | 'exitCode' | 'memory'>;

/** A proof alone is checked with a key that the reader gives. */
async function verifyProofAlone(
  { vkey }: Asked,
  proof: string,
  findings: Findings,
  { locale }: Setting,
): Promise<Outcome> {
  const key = vkey === null ? null : openKey(vkey);
  if (key === null) throw new Misunderstood(m.verify_key_needed({}, { locale }));
  return { key, keySource: 'given', newest: null, proven: checkProof(proof, [key], findings), history: null };
}

type Beside = { readonly proof: string | null; readonly setting: Setting };

async function verifySource(
  asked: Asked,
  where: string,
  { proof, setting: { memory, locale } }: Beside,
  findings: Findings,
): Promise<Outcome> {
  const source = await openSource(where);
  if (source === null) throw new Misunderstood(m.verify_nothing_there({ what: where }, { locale }));
  const trace = asked.serial === null ? null : traceSerial(serialOf(asked.serial, locale));
  const { add, sample } = sampleBlocks();
  const known = asked.known.map((file) => knownOf(file, locale));
  const given = {
    key: asked.vkey,
    known,
    policy: asked.policy === null ? null : readFileSync(asked.policy, 'utf8'),
    proven: proof === null ? null : headOf(proof),
    recall: (origin: string) => recall(memory, origin),
    ...(trace !== null && { onEvent: trace.onEvent }),
    onBlock: (block: SerialBlock) => {
      trace?.onBlock(block);
      add(block);
    },
  };
  const verified = await verifyExport(source.parts, given, findings);
  if (verified === null) return { key: null, keySource: null, newest: null, proven: null, history: null };
  if (source.address !== null) await checkOnline({ address: source.address, sample, verified }, findings);
  const proven = proof === null ? null : checkProof(proof, verified.keys, findings);
  if (findings.faults.length === 0) keep(memory, verified);
  const { key, keySource, newest } = verified;
  return { key, keySource, newest, proven, history: trace?.history() ?? null };
}

/** What failed is not what later exports are compared with. */
function keep(memory: string, { key, newest }: Verified): void {
  remember(memory, key.name, { ...newest, vkey: key.text });
}

function serialOf(text: string, locale: Language) {
  const serial = parseUnitSerial(text);
  if (serial === null) throw new Misunderstood(m.verify_no_serial({ what: text }, { locale }));
  return serial;
}

function knownOf(file: string, locale: Language): KnownHead {
  const head = readKnown(readFileSync(file, 'utf8'));
  if (head === null) throw new Misunderstood(m.verify_no_checkpoint({ what: file }, { locale }));
  return head;
}

/** Returns the checkpoint of a proof, as far as it can be read: what it is worth is checked later. */
function headOf(proof: string): KnownHead | null {
  const read = readLogProof(proof);
  return read === null ? null : readKnown(read.note);
}
