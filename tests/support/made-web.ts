import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes a web app as it is built, but whose pages show the replies of the registry's figures and of the call
 * at the page's own address. There is no page under "/missing".
 */
export function makeWeb(folder: string): string {
  for (const part of ['client/assets', 'client/.vite', 'server'])
    mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(
    join(folder, 'client/index.html'),
    '<html lang="en"><!--page-head--><!--/page-head--><div id="root"><!--page-body--></div></html>',
  );
  writeFileSync(join(folder, 'client/.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'server/package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'server/entry-server.js'), renderer);
  return folder;
}

const renderer = `
export const openRenderer = (ask) => async ({ address }) => {
  const replies = await Promise.all(['/api/figures', '/api' + address].map(async (url) => (await ask(url)).text()));
  const page = { status: address.startsWith('/missing') ? 404 : 200, body: replies.join(), title: '', description: '', canonical: address, movedTo: null };
  return { ...page, picture: null, feed: null, isUnlisted: false, isFramed: false, structured: null, replies: {}, page: null, hasFrame: false, isWhole: true };
};
`;
