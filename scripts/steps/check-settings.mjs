import { accessSync, constants, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { dataFolder } from '../kit/root.mjs';
import { Stop } from '../kit/stop.mjs';

function isBusy(host, port) {
  return new Promise((resolve) => {
    const server = createServer().once('error', (error) => resolve(error.code === 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}

function nearestFolder(path) {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

/**
 * Checks the port and the data folder, the two settings that most often prevent a start, with the server's
 * own error messages. A first start takes a minute before the server itself can check them. The server
 * reports everything else. Throws Stop.
 */
export async function checkSettings() {
  const { PORT: port = '3000', HOST: host = '127.0.0.1' } = process.env;
  if (/^\d{1,5}$/.test(port) && Number(port) < 65536 && (await isBusy(host, Number(port)))) {
    throw new Stop(`Port ${port} is in use. Stop what listens there, or give PORT another number.`);
  }
  const folder = dataFolder();
  try {
    accessSync(nearestFolder(folder), constants.W_OK | constants.X_OK);
  } catch {
    throw new Stop(
      `The data folder ${folder} cannot be written. Give DATA_DIR a folder that this user may write.`,
    );
  }
}
