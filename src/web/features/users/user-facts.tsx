import { pagePaths } from '#contract/page-paths.ts';
import type { UserDetails } from '#contract/users.ts';
import { FactList } from '#web/kit/lists/fact-list.tsx';
import { formatDay, formatMoment, formatWhole } from '#web/kit/text/format.ts';
import { memberRoleWords } from '#web/kit/text/registry-words.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { enabledWord, roleWords, userStatusWords } from './user-words.ts';
import classes from './users.module.css';

/** What the registry knows about a user. */
export function UserFacts({ user }: { readonly user: UserDetails }) {
  const { registrationData: registration, decided, lastSignIn, mailingAddress } = user;
  return (
    <FactList
      facts={[
        { name: m.column_serial(), value: user.serial },
        { name: m.column_status(), value: userStatusWords[user.status]() },
        { name: m.user_role(), value: user.roles.map((role) => roleWords[role]()).join(', ') },
        { name: m.user_member_role(), value: memberRoleWords[user.memberRole]() },
        { name: m.profile_email(), value: user.email === '' ? null : user.email, isWide: true },
        { name: m.profile_contact_name(), value: user.contactName },
        { name: m.profile_contact_tel(), value: user.contactTel },
        {
          name: m.profile_mailing_address(),
          value: mailingAddress === null ? null : <span className={classes.lines}>{mailingAddress}</span>,
        },
        { name: m.user_projects(), value: formatWhole(user.projects) },
        { name: m.tokens_project(), value: formatWhole(user.projectTokens) },
        { name: m.users_inventory(), value: enabledWord(user.inventoryTokens) },
        { name: m.users_microsite(), value: enabledWord(user.micrositeTokens) },
        {
          name: m.user_asked(),
          value: m.user_asked_value({
            day: formatDay(user.requested),
            projects: formatWhole(registration.projects),
            tonnes: formatWhole(registration.inventory ?? 0),
          }),
          isWide: true,
        },
        { name: m.requests_comment(), value: registration.comment, isWide: true },
        { name: m.user_decided(), value: decided === null ? null : formatDay(decided) },
        { name: m.user_last_sign_in(), value: lastSignIn === null ? m.never() : formatMoment(lastSignIn) },
        { name: m.factor_title(), value: user.hasSecondFactor ? m.factor_is_on() : m.factor_is_off() },
        {
          name: m.nav_audit(),
          value: <Link to={`${pagePaths.adminAudit}?account=${user.id}`}>{m.user_audit()}</Link>,
        },
      ]}
    />
  );
}
