import { buildFolder, vite, writeInLatin1 } from '../kit/build-folder.mjs';

const SERVER = {
  what: 'server',
  path: 'dist/server',
  inputs: [
    'src/server',
    'src/contract',
    'src/domain',
    'src/demonstration',
    'messages',
    'project.inlang/settings.json',
    'vite.server.config.ts',
    'scripts/steps/build-server.mjs',
    'scripts/kit/loaded-when-needed.mjs',
    'package.json',
    'package-lock.json',
  ],
  make: async (folder) => {
    await vite('server', 'vite.server.config.ts', '--outDir', folder);
    writeInLatin1(folder);
  },
};

/** Builds the server into few files in dist/server, if something of it has changed or `afresh`. */
export const buildServer = (options) => buildFolder(SERVER, options);
