import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { isAbsent, queryProps, sentenceOf } from '#web/api/call-problem.ts';
import { useClaims } from '#web/api/session.ts';
import { AcceptForm, INVITATION, useInvitation } from '#web/features/members/accept-form.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { Notice, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Accepts an invitation by an emailed link; its code is removed from the address bar first. */
function InvitationPage() {
  const [address] = useSearchParams();
  const [code] = useState(() => address.get('token'));
  useEffect(() => {
    if (code !== null) window.history.replaceState(window.history.state, '', pagePaths.invitation);
  }, [code]);
  usePageHead({
    title: fullTitle(m.invitation_title()),
    description: m.invitation_lead(),
    canonical: pagePaths.invitation,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.invitation_title()} lead={m.invitation_lead()} />
      {code === null || code.trim() === '' ? (
        <EmptyNote title={m.invitation_none()} text={m.invitation_none_text()} />
      ) : (
        <Linked code={code} />
      )}
    </>
  );
}

function Linked({ code }: { readonly code: string }) {
  const [isUsed, setUsed] = useState(false);
  const invitation = useInvitation(code, isUsed);
  const isSignedIn = useClaims() !== null;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const begin = () => {
    // The link is used up: it is not read again.
    setUsed(true);
    // What another account saw on this device is not the new one's. The invitation stays until its page is left.
    queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => name !== INVITATION });
    void navigate(pagePaths.myProjects);
  };
  if (isAbsent(invitation.error))
    return <EmptyNote title={m.invitation_ended_title()} text={sentenceOf(invitation.error)} />;
  return (
    <QueryBoundary {...queryProps(invitation)}>
      {(reply) => (
        <>
          {isSignedIn ? <Notice>{m.invitation_signed_in()}</Notice> : null}
          <AcceptForm code={code} invitation={reply} onDone={begin} />
        </>
      )}
    </QueryBoundary>
  );
}

export const invitationScreen: Screen = { Page: InvitationPage };
