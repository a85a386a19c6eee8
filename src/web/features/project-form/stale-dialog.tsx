import { Button } from '#web/kit/button.tsx';
import { Dialog, DialogActions } from '#web/kit/dialog.tsx';
import * as m from '#messages/messages.js';

type Props = { readonly onReload: () => void; readonly onKeep: () => void; readonly onClose: () => void };

/** Somebody else saved the project first: look at theirs, or keep one's own text. */
export function StaleDialog({ onReload, onKeep, onClose }: Props) {
  return (
    <Dialog title={m.form_stale_title()} onClose={onClose}>
      <p>{m.form_stale_text()}</p>
      <DialogActions>
        <Button onClick={onReload}>{m.form_stale_reload()}</Button>
        <Button variant="filled" onClick={onKeep}>
          {m.form_stale_keep()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
