import { type Environment, readApiKey, readFigures } from '#contract/site.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { readRegistryFigures } from '../ledger/figures-queries.ts';

type Server = { readonly version: string; readonly environment: Environment };

/** Mounts the endpoints about the site: version, environment and figures. */
export function mountSite(mounting: Mounting, db: Db, { version, environment }: Server): void {
  mount(mounting, readApiKey, () => Promise.resolve({ version, environment }));
  mount(mounting, readFigures, () => readRegistryFigures(db));
}
