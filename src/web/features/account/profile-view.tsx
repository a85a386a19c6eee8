import { type ReactNode, useId, useState } from 'react';
import type { Profile } from '#contract/accounts.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { hasRight } from '#domain/account/role.ts';
import * as m from '#messages/messages.js';
import { memberRoleWords } from '#messages/words/account.js';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { DetailList } from '#web/kit/lists/lists.tsx';
import { Monogram } from '#web/kit/looks/monogram.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Notice, Section } from '#web/kit/pages/page.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import classes from './profile-view.module.css';
import { ResetContactDialog } from './reset-contact-dialog.tsx';

type ProfileViewProps = {
  readonly profile: Profile;
  readonly onReset: () => Promise<void>;
  /** Link or text on buying tokens. */
  readonly buying: ReactNode;
};

/** The user's organization: details, tokens, and links to further pages. */
export function ProfileView({ profile, onReset, buying }: ProfileViewProps) {
  const mayManage = hasRight(profile.memberRole, 'manage');
  return (
    <>
      <header className={classes.who}>
        <Logo address={profile.logo} name={profile.organization} />
        <div className={classes.words}>
          <h1>{profile.organization}</h1>
          <SerialText serial={profile.serial} />
          <p>{m.profile_your_role({ role: memberRoleWords[profile.memberRole]() })}</p>
        </div>
      </header>
      {mayManage ? null : <p className={classes.quiet}>{m.profile_owners_only()}</p>}
      {!mayManage || (profile.isComplete && profile.logo !== null) ? null : (
        <Notice>
          {m.profile_missing()} <Link to={pagePaths.profileEdit}>{m.profile_missing_link()}</Link>
        </Notice>
      )}
      <p className={classes.links}>
        {mayManage ? <Link to={pagePaths.profileEdit}>{m.profile_edit()}</Link> : null}
        <Link to={pagePaths.myProjects}>{m.own_projects_title()}</Link>
        <Link to={pagePaths.drafts}>{m.profile_drafts()}</Link>
      </p>
      <div className={classes.parts}>
        <div>
          <Tokens profile={profile} />
          {mayManage ? buying : null}
        </div>
        <Contact profile={profile} onReset={onReset} />
      </div>
    </>
  );
}

function Tokens({ profile }: { readonly profile: Profile }) {
  const { projectTokens, inventoryTokens, memberRole } = profile;
  return (
    <Section title={m.profile_tokens()}>
      <div className={classes.tokens}>
        <p className={classes.figure}>{formatWhole(projectTokens)}</p>
        <div className={classes.words}>
          <p>{m.profile_project_tokens({ count: projectTokens })}</p>
          <p className={classes.quiet}>
            {inventoryTokens > 0 ? m.profile_inventory_enabled() : m.profile_inventory_disabled()}
          </p>
        </div>
      </div>
      <p className={classes.statement}>
        <Link to={pagePaths.profileTokens}>{m.profile_tokens_link()}</Link>
      </p>
      {hasRight(memberRole, 'edit') ? <RegisterProject tokens={projectTokens} /> : null}
    </Section>
  );
}

function RegisterProject({ tokens }: { readonly tokens: number }) {
  const reasonId = useId();
  if (tokens > 0)
    return (
      <ButtonLink to={pagePaths.createProject} variant="filled">
        {m.profile_register_project()}
      </ButtonLink>
    );
  return (
    <>
      <div className={classes.off}>
        <Button disabled describedBy={reasonId}>
          {m.profile_register_project()}
        </Button>
      </div>
      <p id={reasonId} className={classes.quiet}>
        {m.profile_no_tokens()}
      </p>
    </>
  );
}

function Contact({ profile, onReset }: Omit<ProfileViewProps, 'buying'>) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { contactName, contactTel, mailingAddress, email } = profile;
  return (
    <Section title={m.profile_contact()}>
      <DetailList
        details={[
          { name: m.profile_contact_name(), value: contactName },
          { name: m.profile_email(), value: email, isWide: true },
          { name: m.profile_contact_tel(), value: contactTel },
          {
            name: m.profile_mailing_address(),
            value: mailingAddress === null ? null : <span className={classes.lines}>{mailingAddress}</span>,
            isWide: true,
          },
        ]}
      />
      {hasRight(profile.memberRole, 'manage') ? (
        <div className={classes.reset}>
          <p className={classes.quiet}>{m.profile_reset_text()}</p>
          <Button onClick={() => setDialogOpen(true)}>{m.profile_reset()}</Button>
        </div>
      ) : null}
      {isDialogOpen ? (
        <ResetContactDialog profile={profile} onDone={onReset} onClose={() => setDialogOpen(false)} />
      ) : null}
    </Section>
  );
}

type LogoProps = {
  /** Null when the organization has no logo. */
  readonly address: string | null;
  readonly name: string;
};

/** An organization's logo; its initials when it has none or it cannot be loaded. */
function Logo({ address, name }: LogoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (address === null || address === failed) return <Monogram name={name} />;
  return (
    <img
      src={address}
      alt=""
      width={72}
      height={72}
      className={classes.logo}
      onError={() => setFailed(address)}
    />
  );
}
