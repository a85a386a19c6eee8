import { command } from './kit/stop.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';

/** Prepares all that `npm start` needs, without starting; `--afresh` builds the web app even where nothing changed. */
await command(async () => {
  await installPackages();
  await compileMessages();
  await buildWeb({ afresh: process.argv.includes('--afresh') });
});
