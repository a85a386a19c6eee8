import { command } from './kit/stop.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';

/** Prepares everything `npm start` needs without starting it; `--afresh` rebuilds the web app even when nothing has changed. */
await command(async () => {
  await installPackages();
  await compileMessages();
  await buildWeb({ afresh: process.argv.includes('--afresh') });
});
