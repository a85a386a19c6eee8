import type { UserDetails } from '#contract/users.ts';
import { mixedWords } from '#domain/text/look-alikes.ts';
import * as m from '#messages/messages.js';
import { memberRoleWords, roleWords } from '#messages/words/account.js';
import { DetailList } from '#web/kit/lists/lists.tsx';
import { formatDay, formatMoment, formatWhole } from '#web/kit/text/format.ts';
import { enabledWord } from './user-list.tsx';
import classes from './users.module.css';

type Props = { readonly user: UserDetails };

/** Who the user is, and how they are reached. */
export function UserContact({ user }: Props) {
  const { mailingAddress } = user;
  const mixed = mixedWords([user.organization, user.contactName, mailingAddress].join('\n'));
  return (
    <DetailList
      details={[
        {
          name: m.look_alikes(),
          value: mixed.length === 0 ? null : m.look_alikes_text({ words: mixed.join(', ') }),
          isWide: true,
        },
        { name: m.profile_contact_name(), value: user.contactName },
        { name: m.profile_email(), value: user.email === '' ? null : user.email, isWide: true },
        { name: m.profile_contact_tel(), value: user.contactTel },
        {
          name: m.profile_mailing_address(),
          value: mailingAddress === null ? null : <span className={classes.lines}>{mailingAddress}</span>,
        },
        { name: m.user_role(), value: roleText(user) },
        { name: m.user_projects(), value: formatWhole(user.projects) },
      ]}
    />
  );
}

/** Returns the role as the list of accounts names it; of an administrator with the role in the organization. */
function roleText({ roles, memberRole }: UserDetails): string {
  const member = memberRoleWords[memberRole]();
  return roles.includes('Administrator')
    ? m.user_role_of_administrator({ role: roleWords.Administrator(), member })
    : member;
}

/** What the user asked for, and when it was approved. */
export function UserRegistration({ user }: Props) {
  const { registrationData: registration, decided } = user;
  return (
    <DetailList
      details={[
        { name: m.user_asked(), value: requestedText(user), isWide: true },
        { name: m.requests_comment(), value: registration.comment, isWide: true },
        { name: m.user_decided(), value: decided === null ? null : formatDay(decided) },
      ]}
    />
  );
}

/** What a user asked for when they registered, and when. */
function requestedText({ requested, registrationData: { projects, inventory } }: UserDetails): string {
  const asked = { day: formatDay(requested), count: projects, shown: formatWhole(projects) };
  return inventory === null
    ? m.user_asked_projects(asked)
    : m.user_asked_value({ ...asked, tonnes: formatWhole(inventory) });
}

/** The organization's tokens now, by kind; inventory and microsite tokens enable something and are not spent. */
export function UserBalances({ user }: Props) {
  const { projectTokens, inventoryTokens, micrositeTokens } = user;
  const figures = [
    { name: m.tokens_project(), tokens: projectTokens },
    {
      name: m.fact_pair({ name: m.users_inventory(), value: enabledWord(inventoryTokens) }),
      tokens: inventoryTokens,
    },
    {
      name: m.fact_pair({ name: m.users_microsite(), value: enabledWord(micrositeTokens) }),
      tokens: micrositeTokens,
    },
  ];
  return (
    <dl className={classes.balances}>
      {figures.map(({ name, tokens }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatWhole(tokens)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** When and how the user signs in. */
export function UserSignInFacts({ user: { lastSignIn, hasSecondFactor } }: Props) {
  return (
    <DetailList
      details={[
        { name: m.user_last_sign_in(), value: lastSignIn === null ? m.never() : formatMoment(lastSignIn) },
        { name: m.factor_title(), value: hasSecondFactor ? m.factor_is_on() : m.factor_is_off() },
      ]}
    />
  );
}
