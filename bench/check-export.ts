/**
 * A process of its own that checks an export of the ledger as `verify.mjs` does (`check`), or only computes the hashes
 * of its leaves (`leaves`) or these and the root (`root`). Takes one of these words and the archive; prints the
 * processor time and the most memory that it took, as JSON.
 */
import { createReadStream } from 'node:fs';
import { growRoot } from '#domain/public-log/growing-root.ts';
import { hashPair, leafHash } from '#verify/hashes.ts';
import { eachLine } from '#verify/lines.ts';
import { runVerifier } from '#verify/run-verifier.ts';
import { unpack } from '#verify/sources.ts';

const [, , what = '', archive = ''] = process.argv;

async function hashLeaves(hasTree: boolean): Promise<void> {
  const tree = growRoot(hashPair);
  for await (const { name, chunks } of unpack(createReadStream(archive))) {
    if (name !== 'leaves.jsonl') continue;
    await eachLine(chunks, (leaf) => {
      const hash = leafHash(leaf);
      if (hasTree) tree.add(hash);
    });
  }
  if (hasTree) tree.root();
}

if (what === 'check') {
  const environment = { ...process.env, XDG_CONFIG_HOME: `${archive}.memory` };
  const complain = (text: string) => void process.stderr.write(text);
  const code = await runVerifier([archive], { environment, write: () => undefined, complain });
  if (code !== 0) throw new Error(`The verifier ended with ${code}.`);
} else await hashLeaves(what === 'root');
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const used = { processorMs: (userCPUTime + systemCPUTime) / 1000, memoryMiB: maxRSS / 1024 };
process.stdout.write(`${JSON.stringify(used)}\n`);
