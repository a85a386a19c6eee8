import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import * as m from '#messages/messages.js';

const keys = [
  ['A', m.review_approve],
  ['C', m.review_ask],
  ['R', m.review_reject],
  ['N', m.review_next],
  ['?', m.review_keys_help],
] as const;

/** Lists the keyboard shortcuts of the desk. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={m.review_keys()} onClose={onClose}>
      <p>{m.review_keys_text()}</p>
      <Records
        label={m.review_keys()}
        columns={[{ name: m.review_key() }, { name: m.review_key_does() }]}
        rows={keys.map(([key, does]) => ({ key, cells: [<kbd key="key">{key}</kbd>, does()] }))}
      />
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {m.close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
