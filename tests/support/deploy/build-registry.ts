import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ImageConfig } from './containers.ts';
import { AUTHORITIES_INSIDE, copySources, debianArchive } from './debian-root.ts';
import type { openImages } from './images.ts';

const IMAGE = 'localhost/registry';
/** What lies in a folder in use and must not come into an image. */
const LEFT_OVER = [
  '.env',
  'var/keys/secret',
  'node_modules/left-over/package.json',
  'src/messages/short/left-over.js',
  'dist/server/left-over.js',
  'src/domain/left-over.test.ts',
];

/**
 * Builds the registry's image with a bare Debian 13 as base, in a folder as one in use is. Returns its configuration and a
 * folder with its files.
 */
export async function buildRegistry(
  images: ReturnType<typeof openImages>,
  context: string,
): Promise<{ readonly config: ImageConfig; readonly root: string }> {
  await copySources(context);
  for (const path of LEFT_OVER) {
    mkdirSync(dirname(join(context, path)), { recursive: true });
    writeFileSync(join(context, path), '{}');
  }
  await images.makeBase(await debianArchive('trixie'), { NODE_EXTRA_CA_CERTS: AUTHORITIES_INSIDE });
  const startedAt = Date.now();
  await images.build(join(context, 'deploy/Containerfile'), context, IMAGE);
  process.stdout.write(`image built after ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
  rmSync(context, { recursive: true });
  return { config: await images.configOf(IMAGE), root: await images.unpack(IMAGE) };
}
