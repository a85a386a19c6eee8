import { buildServer } from './build-server.mjs';
import { buildVerifier } from './build-verifier.mjs';
import { buildWeb } from './build-web.mjs';

/** Builds what `npm start` runs. */
export async function buildAll(options) {
  await buildWeb(options);
  await buildServer(options);
  await buildVerifier(options);
}
