import { runWitness } from './run-witness.ts';

const code = await runWitness(process.argv.slice(2), {
  write: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  now: Date.now,
});
if (code !== null) process.exitCode = code;
