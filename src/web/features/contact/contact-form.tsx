import { useRef, useState } from 'react';
import { readCaptcha } from '#contract/captcha.ts';
import { sendContactMessage } from '#contract/contact.ts';
import * as m from '#messages/messages.js';
import { addressOf, call } from '#web/api/call.ts';
import { emailFault, faultsIn, textFault, useForm } from '#web/api/use-form.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { CaptchaGroup } from '#web/kit/captcha/captcha.tsx';
import type { CaptchaHandle } from '#web/kit/captcha/captcha-widget.tsx';
import { Form, SendButton, SentNote } from '#web/kit/forms/form.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import classes from './contact-form.module.css';

/** Sends a message to the administrators; the draft is kept until it is sent. */
export function ContactForm({ subject }: { readonly subject: Subject | null }) {
  const { form, check, solve, isVerified, sentFrom, startAnother } = useContactForm(subject);
  if (form.isSent) return <ContactSent email={sentFrom} subject={subject} onAnother={startAnother} />;
  return (
    <Form label={m.contact_title()} failure={form.failure} failed={m.contact_failed()} onSubmit={form.submit}>
      {subject === null ? null : <About subject={subject} />}
      <ContactFields fieldOf={form.fieldOf} />
      <CaptchaGroup
        id={CHECK_ID}
        error={form.errorOf('captcha')}
        taskAddress={addressOf(readCaptcha, {})}
        onSolved={solve}
        handle={check}
      />
      <SendButton isReady={isVerified} isBusy={form.isBusy} hint={m.contact_verify_hint()}>
        {form.isBusy ? m.contact_sending() : m.contact_send()}
      </SendButton>
    </Form>
  );
}

function About({ subject }: { readonly subject: Subject }) {
  return (
    <div className={classes.about}>
      <p className={classes.aboutLabel}>{m.contact_about()}</p>
      <p className={classes.aboutTitle}>{subject.title}</p>
      <p className={classes.aboutSerial}>{subject.serial}</p>
      <p>{subject.hasContact ? m.project_send_message_contact() : m.project_send_message_to()}</p>
    </div>
  );
}

type ContactFieldsProps = Pick<ReturnType<typeof useContactForm>['form'], 'fieldOf'>;

/** Fields for the sender and the message. */
function ContactFields({ fieldOf }: ContactFieldsProps) {
  return (
    <>
      <TextField {...fieldOf('name')} autoComplete="name" />
      <TextField {...fieldOf('email')} hint={m.contact_email_hint()} type="email" autoComplete="email" />
      <TextArea {...fieldOf('message')} hint={m.contact_message_hint()} />
    </>
  );
}

type ContactSentProps = {
  readonly email: string;
  readonly subject: Subject | null;
  readonly onAnother: () => void;
};

/** Confirms that the message was sent, and says what happens next. */
function ContactSent({ email, subject, onAnother }: ContactSentProps) {
  return (
    <SentNote title={m.contact_sent()}>
      <p>
        {subject?.hasContact === true ? m.contact_sent_project({ email }) : m.contact_sent_next({ email })}
      </p>
      <Button onClick={onAnother}>{m.contact_another()}</Button>
    </SentNote>
  );
}

/** State and handlers of the contact form: draft, captcha, submitting and errors. */
function useContactForm(subject: Subject | null) {
  const kept = useKeptForm({ name: 'contact', saved: emptyDraft, keepsRequests: false });
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [sentFrom, setSentFrom] = useState('');
  const check = useRef<CaptchaHandle>(null);
  const form = useForm({
    draft: kept.draft,
    onDraft: kept.type,
    fields: formFields(),
    check: contactFaults,
    send: (draft) =>
      kept.send(
        { ...draft, projectId: subject?.serial ?? null, captcha: captcha ?? '' },
        ({ body, headers }) => call(sendContactMessage, { body, headers }),
      ),
    onSent: (_, { email }) => setSentFrom(email.trim()),
    onRefused: (errors) => {
      if (errors['captcha'] !== undefined) check.current?.reset();
    },
  });
  const solve = (proof: string | null) => {
    setCaptcha(proof);
    if (proof !== null) form.clearError('captcha');
  };
  const startAnother = () => {
    setCaptcha(null);
    form.reset();
  };
  return { form, check, solve, isVerified: captcha !== null, sentFrom, startAnother };
}

/** The public project that a message is about. */
export type Subject = {
  readonly serial: string;
  readonly title: string;
  /** True if the message also goes to the project's contact person. */
  readonly hasContact: boolean;
};

const emptyDraft = { name: '', email: '', message: '' };

/** The fields of a message, without the project and the captcha. */
export type ContactDraft = typeof emptyDraft;

const CHECK_ID = 'contact-check';

/** Returns the fields in page order. */
const formFields = () => ({
  name: { fieldId: 'contact-name', label: m.contact_name(), missing: m.missing_name() },
  email: { fieldId: 'contact-email', label: m.contact_email(), missing: m.missing_email() },
  message: { fieldId: 'contact-message', label: m.contact_message(), missing: m.missing_message() },
  captcha: { fieldId: CHECK_ID, label: m.captcha_group() },
});

const MAX_NAME_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 5000;

/** Returns the errors of a message that can be found without the server, by field. */
function contactFaults({ name, email, message }: ContactDraft): Record<string, string> {
  return faultsIn({
    name: textFault(name, MAX_NAME_LENGTH),
    email: emailFault(email),
    message: textFault(message, MAX_MESSAGE_LENGTH),
  });
}
