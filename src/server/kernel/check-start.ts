import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { keepPrivate } from './private-folder.ts';
import { isSystemError, StartProblem } from './start-problem.ts';

/** Throws a `StartProblem` if the server cannot listen on the port. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const server = createServer();
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject).listen(port, host, listening.resolve);
  try {
    await listening.promise;
  } catch (error) {
    throw new StartProblem(portMessage(error, host, port));
  }
  await new Promise((closed) => server.close(closed));
}

/**
 * Creates the data folder, readable by this user only. Throws a `StartProblem` if it cannot be created or written.
 */
export function requireDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartProblem(
      `The data folder ${folder} cannot be written. Give DATA_DIR a folder that this user may write.`,
    );
  }
  keepPrivate(folder);
}

function portMessage(error: unknown, host: string, port: number): string {
  if (isSystemError(error, 'EADDRINUSE')) {
    return `Port ${port} is in use. Stop what listens there, or give PORT another number.`;
  }
  if (isSystemError(error, 'EACCES'))
    return `Port ${port} is not open to this user. Give PORT a number above 1023.`;
  return `The address ${host} is not one of this machine. Give HOST another.`;
}
