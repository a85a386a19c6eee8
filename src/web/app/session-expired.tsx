import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { endImpersonation, hasOwnSession } from '#web/api/impersonation.ts';
import { dropToken, useRefusal } from '#web/api/session.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { NEXT } from '#web/pages/next-address.ts';

/**
 * Says that the session, or the impersonation, has ended. The page and what was typed on it stay until the
 * user confirms.
 */
export function SessionExpired() {
  const [canGoBack] = useState(hasOwnSession);
  return canGoBack ? <ImpersonationEnded /> : <OwnSessionExpired />;
}

/** Says that the server ended the impersonation, and why; returns to the administrator's own session. */
function ImpersonationEnded() {
  const navigate = useNavigate();
  const refusal = useRefusal();
  const goBack = () => void navigate(endImpersonation() ? pagePaths.adminUsers : pagePaths.login);
  return (
    <Dialog title={m.impersonation_ended_title()} onClose={goBack}>
      <p>{m.impersonation_ended_text()}</p>
      {refusal === null ? null : <p>{refusal.message}</p>}
      <DialogActions>
        <Button variant="filled" onClick={goBack}>
          {m.impersonation_ended_return()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * 'Your Session Has Expired' / 'Please login again', with the server's reason if it gave one. OK opens the
 * sign-in page, which leads back here.
 */
function OwnSessionExpired() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const refusal = useRefusal();
  const openSignIn = () => {
    const next = new URLSearchParams({ [NEXT]: `${pathname}${search}` });
    void navigate(`${pagePaths.login}?${next}`);
    dropToken();
  };
  return (
    <Dialog title={m.session_expired_title()} onClose={openSignIn}>
      <p>{m.session_expired_text()}</p>
      {refusal === null ? null : <p>{refusal.message}</p>}
      <DialogActions>
        <Button variant="filled" onClick={openSignIn}>
          {m.ok()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
