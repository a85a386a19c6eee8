import { summary } from './kit/counts.mjs';
import { command } from './kit/stop.mjs';
import { withCleanup } from './kit/with-cleanup.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { requireRealRegisters, runReal } from './steps/run-real.mjs';

/** Runs the import of real registers: 11,101 projects, too large for this repository. */
await command(() =>
  withCleanup(async () => {
    requireRealRegisters();
    await installPackages();
    await compileMessages();
    const counts = await runReal();
    console.log(`\n${summary(counts)}`);
    return counts.failed > 0 ? 1 : 0;
  }),
);
