import * as m from '#messages/messages.js';
import { Button } from '../buttons/buttons.tsx';
import { Notice } from '../pages/page.tsx';
import { formatMoment } from '../text/format.ts';
import { FormActions } from './form.tsx';

type Props = {
  /** When the changes were typed, as an ISO time; null for none. */
  readonly foundAt: string | null;
  readonly onDiscard: () => void;
  /** Ids of what can take the focus from the button, which goes with the note: the first one on the page does. */
  readonly focusNext: readonly string[];
};

/** Says that unsaved changes were restored, with a button to discard them. */
export function RestoredNote({ foundAt, onDiscard, focusNext }: Props) {
  if (foundAt === null) return null;
  const discard = () => {
    onDiscard();
    const next = focusNext.map((id) => document.getElementById(id)).find((element) => element !== null);
    next?.focus();
  };
  return (
    <>
      <Notice>{m.form_found({ when: formatMoment(foundAt) })}</Notice>
      <FormActions>
        <Button onClick={discard}>{m.form_found_discard()}</Button>
      </FormActions>
    </>
  );
}
