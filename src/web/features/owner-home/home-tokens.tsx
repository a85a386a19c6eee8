import type { Profile } from '#contract/accounts.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { HomePart } from './home-part.tsx';
import classes from './owner-home.module.css';

/** The organization's project tokens, and whether it may enter inventories. */
export function HomeTokens({ profile: { projectTokens, inventoryTokens } }: { readonly profile: Profile }) {
  return (
    <HomePart title={m.profile_tokens()}>
      <p className={classes.balance}>
        <span className={classes.figure}>{formatWhole(projectTokens)}</span>{' '}
        {m.profile_project_tokens({ count: projectTokens })}
      </p>
      <p className={classes.quiet}>
        {inventoryTokens > 0 ? m.profile_inventory_enabled() : m.profile_inventory_disabled()}
      </p>
      <p className={classes.more}>
        <Link to={pagePaths.profileTokens}>{m.profile_tokens_link()}</Link>
      </p>
      {projectTokens > 0 ? null : (
        <p className={classes.more}>
          <Link to={pagePaths.projectPay}>{m.nav_pay_for_projects()}</Link>
        </p>
      )}
    </HomePart>
  );
}
