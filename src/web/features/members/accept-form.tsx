import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { acceptInvitation, readInvitation } from '#contract/members.ts';
import { SESSION_BIND_HEADER } from '#contract/session.ts';
import * as m from '#messages/messages.js';
import { memberRoleWords } from '#messages/words/account.js';
import { call } from '#web/api/call.ts';
import { keepToken } from '#web/api/session.ts';
import { faultsIn, passwordMissing, textFault, useForm } from '#web/api/use-form.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Form, FormActions } from '#web/kit/forms/form.tsx';
import { PasswordField } from '#web/kit/forms/password-field.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { DetailList } from '#web/kit/lists/lists.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { LinkedText } from '#web/kit/text/text.tsx';
import classes from './members.module.css';

const MAX_NAME = 200;

/** First part of the key of cached invitations. */
export const INVITATION = 'invitation';

/** Fetches what an invitation says, by the code of its link. */
export function useInvitation(code: string, isUsed: boolean) {
  return useQuery({
    enabled: !isUsed,
    queryKey: [INVITATION, code],
    queryFn: ({ signal }) => call(readInvitation, { body: { code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

type Props = {
  readonly code: string;
  readonly invitation: ReplyOf<typeof readInvitation>;
  /** Called once the person is signed in. */
  readonly onDone: () => void;
};

/** Accepts an invitation: the person names themselves and chooses a password, and is signed in. */
export function AcceptForm({ code, invitation, onDone }: Props) {
  const form = useAcceptForm(code, invitation.name, onDone);
  return (
    <>
      <div className={classes.details}>
        <DetailList
          details={[
            { name: m.invitation_organization(), value: invitation.organization },
            { name: m.invite_role(), value: memberRoleWords[invitation.role]() },
            { name: m.invite_email(), value: invitation.email, isWide: true },
            { name: m.invitation_expires(), value: formatMoment(invitation.expires) },
          ]}
        />
      </div>
      <Form
        label={m.invitation_title()}
        failure={form.failure}
        failed={m.invitation_failed()}
        onSubmit={form.submit}
      >
        <TextField {...form.fieldOf('name')} isRequired autoComplete="name" />
        <PasswordField
          {...form.fieldOf('password')}
          isRequired
          autoComplete="new-password"
          hint={m.password_hint()}
        />
        <PasswordField {...form.fieldOf('password2')} isRequired autoComplete="new-password" />
        <p>
          <LinkedText text={m.invitation_terms()} />
        </p>
        <FormActions>
          <Button type="submit" variant="filled" busy={form.isBusy}>
            {form.isBusy ? m.invitation_busy() : m.invitation_button()}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}

function useAcceptForm(code: string, name: string | null, onDone: () => void) {
  const [draft, setDraft] = useState({ name: name ?? '', password: '', password2: '' });
  return useForm({
    draft,
    onDraft: setDraft,
    fields: {
      name: { fieldId: 'invitation-name', label: m.invitation_name(), missing: m.missing_name() },
      password: {
        fieldId: 'invitation-password',
        label: m.reset_password(),
        missing: m.missing_new_password(),
      },
      password2: {
        fieldId: 'invitation-password2',
        label: m.reset_confirm(),
        missing: m.missing_repeated_password(),
      },
    },
    check: (typed) =>
      faultsIn({
        name: textFault(typed.name, MAX_NAME),
        password: passwordMissing(typed.password),
        password2: passwordMissing(typed.password2),
      }),
    send: (typed) => {
      const headers = window.location.protocol === 'https:' ? { [SESSION_BIND_HEADER]: '1' } : {};
      return call(acceptInvitation, { body: { ...typed, code }, headers });
    },
    onSent: ({ token }) => {
      keepToken(token);
      onDone();
    },
  });
}
