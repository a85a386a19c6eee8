import { command } from './kit/stop.mjs';
import { buildAll } from './steps/build-all.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';

/**
 * Prepares everything `npm start` needs without starting it; `--afresh` builds even when nothing has changed.
 */
await command(async () => {
  await installPackages();
  await compileMessages();
  await buildAll({ afresh: process.argv.includes('--afresh') });
});
