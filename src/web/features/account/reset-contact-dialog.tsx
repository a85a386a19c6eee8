import { useState } from 'react';
import { type Profile, resetContact } from '#contract/accounts.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { useForm } from '#web/api/use-form.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { Form } from '#web/kit/forms/form.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';

type Props = {
  readonly profile: Profile;
  /** Called once the details are saved; the user must then be signed out. */
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
};

/** Resets contact person and telephone, and signs out (specification §7). */
export function ResetContactDialog({ profile, onDone, onClose }: Props) {
  const [draft, setDraft] = useState({
    contactName: profile.contactName ?? '',
    contactTel: profile.contactTel ?? '',
  });
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: {
      contactName: {
        fieldId: 'reset-contact-name',
        label: m.profile_contact_name(),
        missing: m.missing_contact_name(),
      },
      contactTel: {
        fieldId: 'reset-contact-tel',
        label: m.profile_contact_tel(),
        missing: m.missing_contact_tel(),
      },
    },
    send: (body) => call(resetContact, { params: { id: profile.certserialnumber }, body }),
    onSent: onDone,
  });
  return (
    <Dialog title={m.profile_reset_title()} {...(!form.isBusy && { onClose })}>
      <Form
        label={m.profile_reset_title()}
        failure={form.failure}
        failed={m.profile_reset_failed()}
        onSubmit={form.submit}
      >
        <p>{m.profile_reset_warning()}</p>
        <TextField {...form.fieldOf('contactName')} isRequired autoComplete="name" />
        <TextField {...form.fieldOf('contactTel')} isRequired type="tel" autoComplete="tel" />
        <DialogActions>
          <Button disabled={form.isBusy} onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" variant="filled" busy={form.isBusy}>
            {m.profile_reset_act()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
