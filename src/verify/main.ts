import { runVerifier } from './run-verifier.ts';

process.exitCode = await runVerifier(process.argv.slice(2), {
  environment: process.env,
  write: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
});
