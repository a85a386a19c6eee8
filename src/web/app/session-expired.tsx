import { pagePaths } from '#contract/page-paths.ts';
import { dropToken, useRefusal } from '#web/api/session.ts';
import { Button } from '#web/kit/button.tsx';
import { Dialog, DialogActions } from '#web/kit/dialog.tsx';
import { NEXT } from '#web/pages/next-address.ts';
import * as m from '#messages/messages.js';
import { useLocation, useNavigate } from 'react-router';

/**
 * 'Your Session Has Expired' / 'Please login again', then why, where the server said so: OK leads to the sign-in page, and
 * from there back here.
 */
export function SessionExpired() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const refusal = useRefusal();
  const leave = () => {
    const next = new URLSearchParams({ [NEXT]: `${pathname}${search}` });
    void navigate(`${pagePaths.login}?${next}`);
    dropToken();
  };
  return (
    <Dialog title={m.session_expired_title()} onClose={leave}>
      <p>{m.session_expired_text()}</p>
      {refusal === null ? null : <p>{refusal.message}</p>}
      <DialogActions>
        <Button variant="filled" onClick={leave}>
          {m.ok()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
