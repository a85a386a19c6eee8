import type { ReplyOf } from '#contract/endpoint.ts';
import { type Environment, readPricing, readSettings, updateSettings } from '#contract/site.ts';
import type { Confirm } from '../auth/passwords.ts';
import type { Database } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { changePricing } from './change-pricing.ts';
import { findPricing } from './pricing-queries.ts';

type Deps = {
  readonly confirm: Confirm;
  readonly site: {
    readonly version: string;
    readonly environment: Environment;
    /** Null: cards cannot be used. */
    readonly stripe: { readonly publishableKey: string } | null;
  };
};

/** Mounts the settings endpoints: public to read, prices changed by administrators. */
export function mountSettings(mounting: Mounting, database: Database, { confirm, site }: Deps): void {
  const settings = async (): Promise<ReplyOf<typeof readSettings>> => {
    const { version, ...pricing } = await findPricing(database.db);
    return {
      _id: String(version),
      pricing,
      payment: site.stripe === null ? null : { publishableKey: site.stripe.publishableKey },
      version: site.version,
      environment: site.environment,
    };
  };
  mount(mounting, readPricing, () => findPricing(database.db));
  mount(mounting, readSettings, settings);
  mount(mounting, updateSettings, async ({ body, caller, now }) => {
    await confirm.recently(caller, body.adminPassword, now);
    await database.transact(changePricing, caller, body, now);
    return settings();
  });
}
