import { pagePaths } from '#contract/page-paths.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { generatePath } from 'react-router';

type Props = { readonly serial: string; readonly onClose: () => void };

/** Shows the public address of a project that was just approved (specification §2). */
export function PublicLinkDialog({ serial, onClose }: Props) {
  const path = generatePath(pagePaths.project, { projectSerial: serial });
  return (
    <Dialog title={m.public_link_title()} onClose={onClose}>
      <p>{m.public_link_text()}</p>
      <p>
        <Link to={path}>{`${window.location.origin}${path}`}</Link>
      </p>
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {m.close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
