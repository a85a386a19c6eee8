import { pagePaths } from '#contract/page-paths.ts';
import { dropToken, useRefusal } from '#web/api/session.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { NEXT } from '#web/pages/next-address.ts';
import * as m from '#messages/messages.js';
import { useLocation, useNavigate } from 'react-router';

/**
 * 'Your Session Has Expired' / 'Please login again', with the server's reason if it gave one. OK opens the sign-in page, which
 * leads back here.
 */
export function SessionExpired() {
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
