import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { freePort } from './kit/free-port.mjs';
import { node24 } from './kit/node24.mjs';
import { COMPILE_CACHE, dataFolder, inRoot, ROOT } from './kit/root.mjs';
import { runForeground } from './kit/run.mjs';
import { command } from './kit/stop.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { checkSettings } from './steps/check-settings.mjs';
import { compileMessages } from './steps/compile-messages.mjs';
import { installPackages } from './steps/install-packages.mjs';

const DELAY_MS = 100;

/** Compiles the texts again whenever a file of messages/ changes; returns how to stop. */
function watchMessages() {
  let timer;
  const compile = () => void command(compileMessages).catch((error) => console.error(error));
  const watcher = watch(inRoot('messages'), (_event, name) => {
    // Not the files that editors put beside them.
    if (name !== null && !name.endsWith('.json')) return;
    clearTimeout(timer);
    timer = setTimeout(compile, DELAY_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** The server on a port of its own; Node.js restarts it when a file that it loaded changes. */
function startServer(port, address) {
  const own = { PORT: port, BASE_URL: address, DATA_DIR: dataFolder(), PAGE_THREADS: '0', WORKERS: '1' };
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...own };
  const args = ['--watch', '--watch-preserve-output', 'src/server/main.ts', ...process.argv.slice(2)];
  return spawn(node24(), args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * `npm run dev`: site and API on one port, as `npm start`, with changes shown at once. Vite serves the pages
 * and updates them in the browser; everything else goes to the server, which restarts. Pages are rendered in
 * the browser alone here.
 */
await command(async () => {
  await checkSettings();
  await installPackages();
  await compileMessages();
  // The server does not start without a built web app, however old: Vite serves the pages.
  if (!existsSync(inRoot('dist/web/client/index.html'))) await buildWeb();
  const { PORT: port = '3000', HOST: host = '127.0.0.1' } = process.env;
  const serverPort = String(await freePort());
  console.error(`Open http://localhost:${port}. The server behind it starts on port ${serverPort} …`);
  const server = startServer(serverPort, process.env.BASE_URL ?? `http://localhost:${port}`);
  const ended = once(server, 'exit');
  const stopWatching = watchMessages();
  const vite = [inRoot('node_modules/vite/bin/vite.js'), '--config', inRoot('vite.config.ts')];
  const env = { ...process.env, REGISTRY_SERVER: `http://127.0.0.1:${serverPort}` };
  const code = await runForeground(node24(), [...vite, '--port', port, '--strictPort', '--host', host], {
    env,
  });
  stopWatching();
  server.kill('SIGTERM');
  await ended;
  return code;
});
