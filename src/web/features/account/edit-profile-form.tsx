import { type Profile, readProfile, updateProfile } from '#contract/accounts.ts';
import { MAX_PICTURE_BYTES, uploadImage } from '#contract/uploads.ts';
import { call } from '#web/api/call.ts';
import { uploadTo } from '#web/api/upload.ts';
import { useForm } from '#web/api/use-form.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Form } from '#web/kit/forms/form.tsx';
import { LeaveGuard } from '#web/kit/forms/leave-guard.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { PictureField } from '#web/kit/uploads/upload-fields.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import type { StoredFile } from '#web/kit/uploads/use-upload.ts';
import * as m from '#messages/messages.js';
import { useCallback, useRef, useState } from 'react';
import { useRefetchProfile } from './use-profile.tsx';
import classes from './edit-profile-form.module.css';

const uploadLogo = uploadTo(uploadImage);

const draftOf = (profile: Profile) => ({
  contactName: profile.contactName ?? '',
  organization: profile.organization,
  mailingAddress: profile.mailingAddress ?? '',
  contactTel: profile.contactTel ?? '',
  logo: profile.logo ?? '',
  description: profile.description ?? '',
  website: profile.website ?? '',
});

type Draft = ReturnType<typeof draftOf>;

type Props = { readonly profile: Profile; readonly onSaved: () => Promise<void> };

/** Edits the organization's profile; warns before leaving with unsaved changes. */
export function EditProfileForm({ profile, onSaved }: Props) {
  const { form, logo, wouldLose, isPartlySaved } = useEditProfile(profile, onSaved);
  const { fieldOf } = form;
  return (
    <Form
      label={m.edit_profile_title()}
      failure={form.failure}
      failed={m.edit_profile_failed()}
      onSubmit={form.submit}
    >
      <LeaveGuard wouldLose={wouldLose} />
      <p className={classes.note}>{m.edit_profile_required()}</p>
      <TextField {...fieldOf('contactName')} isRequired autoComplete="name" />
      <TextField {...fieldOf('organization')} isRequired autoComplete="organization" />
      <TextField
        label={m.profile_email()}
        hint={m.edit_profile_email_hint()}
        type="email"
        value={profile.email}
        onType={() => undefined}
        isReadOnly
      />
      <TextArea {...fieldOf('mailingAddress')} isRequired rows={4} />
      <TextField {...fieldOf('contactTel')} isRequired type="tel" autoComplete="tel" />
      <PictureField
        id="profile-logo"
        label={m.edit_profile_logo()}
        hint={m.edit_profile_logo_hint()}
        error={form.errorOf('logo')}
        isRequired
        stored={form.draft.logo === '' ? null : { url: form.draft.logo, filename: '' }}
        mostBytes={MAX_PICTURE_BYTES}
        upload={uploadLogo}
        onStored={logo.onStored}
        onSending={logo.onSending}
      />
      <TextArea {...fieldOf('description')} hint={m.edit_profile_description_hint()} rows={5} />
      <TextField
        {...fieldOf('website')}
        hint={m.edit_profile_website_hint()}
        inputMode="url"
        autoComplete="url"
      />
      {isPartlySaved ? <Notice>{m.edit_profile_partly_saved()}</Notice> : null}
      <div className={classes.save}>
        <Button type="submit" variant="filled" busy={form.isBusy} disabled={logo.isSending}>
          {form.isBusy ? m.edit_profile_busy() : m.edit_profile_button()}
        </Button>
      </div>
    </Form>
  );
}

function useEditProfile(profile: Profile, onSaved: () => Promise<void>) {
  const readAgain = useRefetchProfile();
  const { draft, setDraft, sending } = useProfileDraft(profile);
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: {
      contactName: { fieldId: 'profile-contact-name', label: m.profile_contact_name() },
      organization: { fieldId: 'profile-organization', label: m.edit_profile_organization() },
      mailingAddress: { fieldId: 'profile-mailing-address', label: m.profile_mailing_address() },
      contactTel: { fieldId: 'profile-contact-tel', label: m.profile_contact_tel() },
      logo: { fieldId: 'profile-logo', label: m.edit_profile_logo(), inSummary: missingLogo },
      description: { fieldId: 'profile-description', label: m.edit_profile_description() },
      website: { fieldId: 'profile-website', label: m.edit_profile_website() },
    },
    check: missingErrors,
    send: async () => {
      const changes = sending.begin();
      return call(updateProfile, { body: { ...draftOf(await call(readProfile)), ...changes } });
    },
    onSent: () => (sending.end() ? onSaved() : readAgain()),
  });
  const [isUploading, setUploading] = useState(false);
  const onStored = ({ url }: StoredFile) => form.type('logo', url);
  const { hasUnsavedChanges } = sending;
  const wouldLose = useCallback(() => isUploading || hasUnsavedChanges(), [isUploading, hasUnsavedChanges]);
  return {
    form: { ...form, draft },
    logo: { isSending: isUploading, onSending: setUploading, onStored },
    wouldLose,
    isPartlySaved: sending.isPartlySaved,
  };
}

/**
 * The profile with what was changed here. Other fields follow the profile, and are saved as they then are: another owner may change it while
 * this page is open.
 * `sending` reports whether something was changed while the profile was being saved.
 */
function useProfileDraft(profile: Profile) {
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const latest = useRef(changes);
  const sent = useRef<Partial<Draft> | null>(null);
  const saved = useRef<Partial<Draft> | null>(null);
  const [isPartlySaved, setPartlySaved] = useState(false);
  const stored = draftOf(profile);
  const setDraft = (next: Draft) => {
    latest.current = changesFrom(stored, next);
    setChanges(latest.current);
  };
  const hasUnsavedChanges = useCallback(
    () => latest.current !== saved.current && Object.keys(latest.current).length > 0,
    [],
  );
  const begin = () => {
    sent.current = latest.current;
    setPartlySaved(false);
    return latest.current;
  };
  /** Returns true when everything is saved. */
  const end = () => {
    saved.current = sent.current;
    const isSaved = !hasUnsavedChanges();
    setPartlySaved(!isSaved);
    return isSaved;
  };
  const sending = { begin, end, hasUnsavedChanges, isPartlySaved };
  return { draft: { ...stored, ...changes }, setDraft, sending };
}

function changesFrom(stored: Draft, draft: Draft): Partial<Draft> {
  const names = Object.keys(stored) as (keyof Draft)[];
  return Object.fromEntries(
    names.filter((name) => draft[name] !== stored[name]).map((name) => [name, draft[name]]),
  );
}

/** Returns the text that the error summary uses for a missing logo: the specification (§5) words it differently from the field. */
function missingLogo(error: string): string | undefined {
  return error === m.problem_logo_required() ? m.edit_profile_logo_missing() : undefined;
}

function missingErrors({ logo, description: _text, website: _site, ...texts }: ReturnType<typeof draftOf>) {
  const missing = Object.entries(texts).filter(([, text]) => text.trim() === '');
  return {
    ...Object.fromEntries(missing.map(([field]) => [field, m.problem_field_missing()])),
    ...(logo === '' && { logo: m.problem_logo_required() }),
  };
}
