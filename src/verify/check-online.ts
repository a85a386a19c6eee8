import { type Merges, ownerOf } from '#domain/ledger/merge-organizations.ts';
import { formatUnitSerial, type SerialBlock } from '#domain/ledger/serial.ts';
import { followConsistency } from '#domain/public-log/follow-proof.ts';
import { readHead } from './check-checkpoints.ts';
import type { Findings } from './findings.ts';
import { fromBase64, hashPair } from './hashes.ts';
import type { Verified } from './verify-export.ts';

const UNITS = 50;

/** A unit and the block that has it. */
export type Sampled = { readonly block: SerialBlock; readonly sequence: number };

/** Takes blocks and keeps some of them at random, each with the same probability. */
export function sampleBlocks() {
  const sample: Sampled[] = [];
  let seen = 0;
  const add = (block: SerialBlock) => {
    seen += 1;
    const place = sample.length < UNITS ? sample.length : Math.floor(Math.random() * seen);
    if (place >= UNITS) return;
    const sequence = block.min + Math.floor(Math.random() * (block.max - block.min + 1));
    sample[place] = { block, sequence };
  };
  return { add, sample };
}

type Asked = {
  readonly address: string;
  readonly sample: readonly Sampled[];
  readonly verified: Verified;
};

/**
 * Asks the registry itself: that its newest checkpoint continues the export, and that what it says of some units
 * is what the export says. Units that changed since are not compared.
 */
export async function checkOnline({ address, sample, verified }: Asked, findings: Findings): Promise<void> {
  findings.count('online', 0);
  try {
    await checkContinuation(address, verified, findings);
    const { merges } = verified.leaves.ledger.projection;
    for (const one of sample) await checkUnit(address, one, { merges, size: verified.newest.size }, findings);
  } catch (error) {
    findings.fail('online', 'unreachable', error instanceof Error ? error.message : address);
  }
}

async function checkContinuation(
  address: string,
  { keys, newest }: Verified,
  findings: Findings,
): Promise<void> {
  const note = await ask(`${address}/ledger/checkpoint`);
  const head = readHead(note);
  if (head === null)
    return findings.fail('signature', 'checkpoint-unreadable', `${address}/ledger/checkpoint`);
  if (!keys.some((one) => one.isSigned(note))) return findings.fail('signature', 'not-signed', head.size);
  if (head.size < newest.size)
    return findings.fail('append-only', 'known-beyond', `${newest.size}/${head.size}`);
  const lines = await ask(`${address}/ledger/consistency/${newest.size}/${head.size}`);
  const hashes = lines.split('\n').slice(0, -1).map(fromBase64);
  const oldRoot = fromBase64(newest.root);
  const isReadable = oldRoot !== null && hashes.every((hash) => hash !== null);
  const roots = isReadable
    ? followConsistency({ old: newest.size, size: head.size, oldRoot, hashes }, hashPair)
    : null;
  const isContinued =
    roots?.oldRoot.toString('base64') === newest.root && roots.root.toString('base64') === head.root;
  if (isContinued) findings.count('append-only');
  else findings.fail('append-only', 'known-differs', head.size);
}

type SerialReply = {
  readonly blocks: readonly {
    readonly year: number;
    readonly status: string;
    readonly holder: { readonly serial: string };
  }[];
  readonly events: readonly { readonly index: number }[];
};

async function checkUnit(
  address: string,
  { block, sequence }: Sampled,
  { merges, size }: { readonly merges: Merges; readonly size: number },
  findings: Findings,
): Promise<void> {
  const serial = formatUnitSerial(block.project, sequence);
  const { blocks, events } = JSON.parse(await ask(`${address}/api/serials/${serial}`)) as SerialReply;
  if (events.some(({ index }) => index >= size)) return findings.leaveUnchecked('changed-units');
  const [said] = blocks;
  const isSame =
    said?.year === block.year &&
    said.holder.serial === block.holder &&
    said.status === statusOf(block, merges);
  if (isSame) findings.count('online');
  else findings.fail('online', 'unit-differs', serial);
}

/** The word of the API for the state of units. */
function statusOf(block: SerialBlock, merges: Merges): string {
  if (block.state === 'cancelled') return 'Cancelled';
  if (block.state === 'retired') return block.against.kind === 'inventory' ? 'RetiredInventory' : 'Retired';
  return block.holder === ownerOf(merges, block.project) ? 'Registered' : 'Transferred';
}

async function ask(url: string): Promise<string> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return reply.text();
}
