import { useNavigate } from 'react-router';
import type { Profile } from '#contract/accounts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listMembers } from '#contract/members.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { hasRight } from '#domain/account/role.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { dropToken } from '#web/api/session.ts';
import { AccountTabs } from '#web/features/account/account-tabs.tsx';
import { WithProfile } from '#web/features/account/use-profile.tsx';
import { InviteForm, NameForm } from '#web/features/members/member-forms.tsx';
import { LeaveOrganization, MemberList } from '#web/features/members/member-list.tsx';
import { PendingList } from '#web/features/members/pending-list.tsx';
import { useMembers } from '#web/features/members/use-members.ts';
import { preparePage } from '#web/kit/navigation/prepare-page.ts';
import { useSiteRouter } from '#web/kit/navigation/site-router-provider.tsx';
import { PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import type { HasLeft } from '#web/pages/next-address.ts';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** The people of the organization: roles and last sign-ins; for owners also invitations. */
function MembersPage() {
  const members = useMembers();
  usePageHead({ title: fullTitle(m.members_title()), canonical: pagePaths.profileMembers, isUnlisted: true });
  return (
    <>
      <AccountTabs here={pagePaths.profileMembers} />
      <PageHeading title={m.members_title()} lead={m.members_lead()}>
        <GuideLink part="owners/people" title={m.guide_owners_people_title()} />
      </PageHeading>
      <WithProfile>
        {(profile) => (
          <QueryBoundary {...queryProps(members)}>
            {(reply) => <Parts profile={profile} reply={reply} />}
          </QueryBoundary>
        )}
      </WithProfile>
    </>
  );
}

type Props = { readonly profile: Profile; readonly reply: ReplyOf<typeof listMembers> };

function Parts({ profile, reply: { members, invitations } }: Props) {
  const navigate = useNavigate();
  const mayManage = hasRight(profile.memberRole, 'manage');
  const { router } = useSiteRouter();
  const leave = async () => {
    // The dialog stays until the page that confirms it can follow at once.
    await preparePage(router, pagePaths.login);
    dropToken();
    // The guard redirects to the sign-in page at once; wait, so that the page that confirms wins.
    await Promise.resolve();
    const state: HasLeft = { leftOrganization: profile.organization };
    void navigate(pagePaths.login, { state });
  };
  return (
    <>
      <MemberList members={members} mayManage={mayManage} />
      {mayManage ? (
        <>
          <Section title={m.pending_title()}>
            <PendingList invitations={invitations} />
          </Section>
          <Section title={m.invite_title()}>
            <InviteForm />
          </Section>
        </>
      ) : (
        <Section title={m.own_name_title()}>
          <NameForm saved={profile.contactName ?? ''} />
        </Section>
      )}
      <Section title={m.members_leave_title()}>
        <LeaveOrganization
          organization={profile.organization}
          obstacle={obstacleOf(members.find(({ isYou }) => isYou))}
          onLeft={leave}
        />
      </Section>
    </>
  );
}

function obstacleOf(you: Props['reply']['members'][number] | undefined): string | null {
  if (you?.isAdministrator === true) return m.members_is_administrator();
  return you?.isLastOwner === true ? m.members_leave_last() : null;
}

export const membersScreen: Screen = { Page: MembersPage };
