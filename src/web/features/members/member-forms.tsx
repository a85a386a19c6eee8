import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { changeName, readProfile } from '#contract/accounts.ts';
import { inviteMember } from '#contract/members.ts';
import { type MemberRole, memberRoles } from '#domain/account/role.ts';
import * as m from '#messages/messages.js';
import { memberRoleWords } from '#messages/words/account.js';
import { call, keyOf } from '#web/api/call.ts';
import type { JsonObject } from '#web/api/stored-editing.ts';
import { textsOf } from '#web/api/stored-editing.ts';
import { emailFault, faultsIn, longFault, textFault, useForm } from '#web/api/use-form.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { Form, FormActions } from '#web/kit/forms/form.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import classes from './members.module.css';
import { useRefetchMembers } from './use-members.ts';

type Draft = { readonly email: string; readonly name: string; readonly role: MemberRole };

const MAX_NAME = 200;
const empty: Draft = { email: '', name: '', role: 'editor' };

/**
 * Invites a person by email. A retry after a lost response sends no second email, whose link would end the
 * first one.
 */
export function InviteForm() {
  const { draft, type, send } = useKeptForm({ name: 'invitation', saved: empty, readDraft });
  const refetch = useRefetchMembers();
  const form = useForm({
    draft,
    onDraft: type,
    fields: {
      email: { fieldId: 'invite-email', label: m.invite_email(), missing: m.missing_member_email() },
      name: { fieldId: 'invite-name', label: m.invite_name() },
    },
    check: ({ email, name }) => faultsIn({ email: emailFault(email), name: longFault(name, MAX_NAME) }),
    send: (typed) => send(typed, ({ body, headers }) => call(inviteMember, { body, headers })),
    onSent: () => void refetch(),
  });
  return (
    <Form label={m.invite_title()} failure={form.failure} failed={m.invite_failed()} onSubmit={form.submit}>
      <TextField
        {...form.fieldOf('email')}
        isRequired
        type="email"
        autoComplete="off"
        hint={m.invite_email_hint()}
      />
      <TextField {...form.fieldOf('name')} />
      <RoleChoices
        label={m.invite_role()}
        chosen={draft.role}
        onChoose={(role) => type((latest) => ({ ...latest, role }))}
      />
      <FormActions>
        <Button type="submit" variant="filled" busy={form.isBusy}>
          {form.isBusy ? m.invite_busy() : m.invite_button()}
        </Button>
      </FormActions>
      <ActionNote done={form.isBusy ? null : (form.answer?.message ?? null)} failed={null} />
    </Form>
  );
}

function readDraft(stored: JsonObject): Draft | null {
  const known = memberRoles.find((role) => role === stored['role']);
  return known === undefined ? null : { ...textsOf(empty, stored), role: known };
}

/** Changes the user's own name. Owners change it with the profile. */
export function NameForm({ saved }: { readonly saved: string }) {
  const { draft, type, send } = useKeptForm({ name: 'own name', saved: { contactName: saved } });
  const queryClient = useQueryClient();
  const refetch = useRefetchMembers();
  const form = useForm({
    draft,
    onDraft: type,
    fields: { contactName: { fieldId: 'own-name', label: m.own_name_label(), missing: m.missing_name() } },
    check: (typed) => faultsIn({ contactName: textFault(typed.contactName, MAX_NAME) }),
    send: (typed) =>
      send(
        typed,
        ({ body, headers }) => call(changeName, { body, headers }),
        () => ({ saved: typed }),
      ),
    onSent: () => {
      void refetch();
      void queryClient.invalidateQueries({ queryKey: keyOf(readProfile) });
    },
  });
  return (
    <Form
      label={m.own_name_title()}
      failure={form.failure}
      failed={m.own_name_failed()}
      onSubmit={form.submit}
    >
      <TextField {...form.fieldOf('contactName')} isRequired autoComplete="name" />
      <FormActions>
        <Button type="submit" variant="filled" busy={form.isBusy}>
          {m.own_name_save()}
        </Button>
      </FormActions>
      <ActionNote done={form.isBusy ? null : (form.answer?.message ?? null)} failed={null} />
    </Form>
  );
}

type RoleChoicesProps = {
  readonly label: string;
  readonly chosen: MemberRole;
  readonly onChoose: (role: MemberRole) => void;
};

const explanations = {
  owner: m.member_owner_text,
  editor: m.member_editor_text,
  viewer: m.member_viewer_text,
} satisfies Record<MemberRole, unknown>;

/** The roles to choose from, each with what it allows. */
export function RoleChoices({ label, chosen, onChoose }: RoleChoicesProps) {
  const id = useId();
  return (
    <fieldset className={classes.roles}>
      <legend>{label}</legend>
      {memberRoles.map((role) => (
        <label key={role} className={classes.role}>
          <input
            type="radio"
            name={id}
            value={role}
            checked={role === chosen}
            aria-describedby={`${id}-${role}`}
            onChange={() => onChoose(role)}
          />
          <span>{memberRoleWords[role]()}</span>
          <span id={`${id}-${role}`} className={classes.quiet}>
            {explanations[role]()}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
