import { command } from './kit/stop.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';

/** Compiles the texts after messages/*.json was edited; start, test and check do this themselves. */
await command(async () => {
  await installPackages();
  await compileMessages();
});
