import { join } from 'node:path';
import { buildFolder, vite } from '../kit/build-folder.mjs';

const VERIFIER = {
  what: 'verifier',
  path: 'dist/verify',
  inputs: [
    'src/verify',
    'src/domain',
    'messages',
    'project.inlang/settings.json',
    'vite.verifier.config.ts',
    'scripts/messages-for-browser.ts',
    'scripts/steps/build-verifier.mjs',
    'package-lock.json',
  ],
  make: async (folder) => {
    await vite('verifier', 'vite.verifier.config.ts', '--outDir', folder);
    const place = ['--mode', 'witness', '--outDir', join(folder, 'witness')];
    await vite('witness', 'vite.verifier.config.ts', ...place);
  },
};

/** Builds the program that checks exports and the witness into dist/verify, if something of it has changed or `afresh`. */
export const buildVerifier = (options) => buildFolder(VERIFIER, options);
