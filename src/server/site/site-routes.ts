import { readApiKey, readFigures } from '#contract/site.ts';
import type { Config } from '../config.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { readRegistryFigures } from '../ledger/figures-queries.ts';

/** Mounts the endpoints about the site: version, environment and figures. */
export function mountSite(mounting: Mounting, db: Db, config: Pick<Config, 'environment' | 'version'>): void {
  const { version, environment } = config;
  mount(mounting, readApiKey, () => Promise.resolve({ version, environment }));
  mount(mounting, readFigures, () => readRegistryFigures(db));
}
