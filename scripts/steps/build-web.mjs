import { buildFolder, vite, writeInLatin1 } from '../kit/build-folder.mjs';
import { compressAssets } from './compress-assets.mjs';

const WEB = {
  what: 'web app',
  path: 'dist/web',
  inputs: [
    'src/web',
    'src/contract',
    'src/domain',
    'messages',
    'project.inlang/settings.json',
    'vite.config.ts',
    'scripts/contract-for-browser.ts',
    'scripts/messages-for-browser.ts',
    'scripts/steps/build-web.mjs',
    'scripts/steps/compress-assets.mjs',
    'package.json',
    'package-lock.json',
  ],
  make: async (folder) => {
    const build = (...options) => vite('web app', 'vite.config.ts', ...options);
    await build('--outDir', `${folder}/client`);
    await compressAssets(`${folder}/client/assets`);
    await build('--ssr', 'app/entry-server.tsx', '--outDir', `${folder}/server`);
    writeInLatin1(`${folder}/server`);
  },
};

/**
 * Builds the web app for browsers and for server rendering into dist/web, if something of it has changed or
 * `afresh`.
 */
export const buildWeb = (options) => buildFolder(WEB, options);
