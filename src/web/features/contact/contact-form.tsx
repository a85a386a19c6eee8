import { readCaptcha } from '#contract/captcha.ts';
import { addressOf } from '#web/api/call.ts';
import { Form } from '#web/kit/forms/form.tsx';
import { CaptchaGroup } from '#web/kit/captcha/captcha-group.tsx';
import { SendButton } from '#web/kit/forms/send-button.tsx';
import * as m from '#messages/messages.js';
import classes from './contact-form.module.css';
import { ContactSent } from './contact-sent.tsx';
import { CHECK_ID, type Subject } from './contact-draft.ts';
import { ContactFields } from './contact-fields.tsx';
import { useContactForm } from './use-contact-form.ts';

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
