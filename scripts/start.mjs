import { node24 } from './kit/node24.mjs';
import { COMPILE_CACHE, dataFolder } from './kit/root.mjs';
import { SERVER, SERVER_ENVIRONMENT, SERVER_OPTIONS } from './kit/server-options.mjs';
import { command } from './kit/stop.mjs';
import { buildAll } from './steps/build-all.mjs';
import { checkSettings } from './steps/check-settings.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { keepRunning } from './steps/keep-running.mjs';

/** Prepares what is missing, then runs the server until it is stopped; a server that crashes is restarted. */
await command(async () => {
  await checkSettings();
  await installPackages();
  await compileMessages();
  await buildAll();
  const env = {
    ...SERVER_ENVIRONMENT,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...process.env,
    DATA_DIR: dataFolder(),
  };
  const args = [...SERVER_OPTIONS, SERVER, ...process.argv.slice(2)];
  return keepRunning(node24(), args, { env });
});
