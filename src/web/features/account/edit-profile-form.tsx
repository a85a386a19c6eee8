import { useCallback, useState } from 'react';
import { type Profile, readProfile, updateProfile } from '#contract/accounts.ts';
import { MAX_PICTURE_BYTES, uploadImage } from '#contract/uploads.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import type { JsonObject } from '#web/api/stored-editing.ts';
import { uploadTo } from '#web/api/upload.ts';
import { useForm } from '#web/api/use-form.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Form } from '#web/kit/forms/form.tsx';
import { LeaveGuard } from '#web/kit/forms/leave-guard.tsx';
import { RestoredNote } from '#web/kit/forms/restored-note.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { PictureField } from '#web/kit/uploads/upload-fields.tsx';
import type { StoredFile } from '#web/kit/uploads/use-upload.ts';
import classes from './edit-profile-form.module.css';
import { useRefetchProfile, useShowProfile } from './use-profile.tsx';

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

const fieldNames: ReadonlySet<string> = new Set<keyof Draft>([
  'contactName',
  'organization',
  'mailingAddress',
  'contactTel',
  'logo',
  'description',
  'website',
]);

type Props = { readonly profile: Profile; readonly onSaved: () => Promise<void> };

/** Edits the organization's profile; warns before leaving with unsaved changes. */
export function EditProfileForm({ profile, onSaved }: Props) {
  const { form, kept, logo, wouldLose, isPartlySaved } = useEditProfile(profile, onSaved);
  const { fieldOf } = form;
  return (
    <Form
      label={m.edit_profile_title()}
      failure={form.failure}
      failed={m.edit_profile_failed()}
      onSubmit={form.submit}
    >
      <LeaveGuard wouldLose={wouldLose} />
      <RestoredNote foundAt={kept.foundAt} onDiscard={kept.discard} focusNext={['profile-contact-name']} />
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
  const showSaved = useShowProfile();
  const kept = useKeptForm<Changes>({ name: 'profile', saved: nothing, readDraft: readChanges });
  const stored = draftOf(profile);
  const draft = { ...stored, ...kept.draft };
  const form = useForm({
    draft,
    onDraft: (next) => kept.type(changesFrom(stored, next)),
    fields: {
      contactName: {
        fieldId: 'profile-contact-name',
        label: m.profile_contact_name(),
        missing: m.missing_contact_name(),
      },
      organization: {
        fieldId: 'profile-organization',
        label: m.edit_profile_organization(),
        missing: m.missing_organization(),
      },
      mailingAddress: {
        fieldId: 'profile-mailing-address',
        label: m.profile_mailing_address(),
        missing: m.missing_mailing_address(),
      },
      contactTel: {
        fieldId: 'profile-contact-tel',
        label: m.profile_contact_tel(),
        missing: m.missing_contact_tel(),
      },
      logo: { fieldId: 'profile-logo', label: m.edit_profile_logo(), inSummary: missingLogo },
      description: { fieldId: 'profile-description', label: m.edit_profile_description() },
      website: { fieldId: 'profile-website', label: m.edit_profile_website() },
    },
    check: missingErrors,
    send: async (typed) => {
      const body = { ...draftOf(await call(readProfile)), ...changesFrom(stored, typed) };
      return kept.send(body, async (asked) => {
        await call(updateProfile, { body: asked.body, headers: asked.headers });
        showSaved(asked.body);
      });
    },
    onSent: () => (kept.hasChanged() ? readAgain() : onSaved()),
  });
  const [isUploading, setUploading] = useState(false);
  const onStored = ({ url }: StoredFile) => form.type('logo', url);
  const { hasChanged } = kept;
  const wouldLose = useCallback(() => isUploading || hasChanged(), [isUploading, hasChanged]);
  return {
    form: { ...form, draft },
    kept,
    logo: { isSending: isUploading, onSending: setUploading, onStored },
    wouldLose,
    /** True if something was changed while the profile was being saved. */
    isPartlySaved: form.isSent && kept.isChanged,
  };
}

/**
 * What was changed here. Other fields follow the profile, and are saved as they then are: another owner may change
 * it while this page is open.
 */
type Changes = Partial<Draft>;
const nothing: Changes = {};

function readChanges(stored: JsonObject): Changes {
  const texts = Object.entries(stored).filter(
    ([name, text]) => fieldNames.has(name) && typeof text === 'string',
  );
  return Object.fromEntries(texts);
}

function changesFrom(stored: Draft, draft: Draft): Changes {
  const names = Object.keys(stored) as (keyof Draft)[];
  return Object.fromEntries(
    names.filter((name) => draft[name] !== stored[name]).map((name) => [name, draft[name]]),
  );
}

/**
 * Returns the text that the error summary uses for a missing logo: the specification (§5) words it
 * differently from the field.
 */
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
