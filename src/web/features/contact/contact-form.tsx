import { readCaptcha } from '#contract/human-check.ts';
import { addressOf } from '#web/api/call.ts';
import { Button } from '#web/kit/button.tsx';
import { ErrorSummary } from '#web/kit/error-summary.tsx';
import { HumanCheck } from '#web/kit/human-check.tsx';
import * as m from '#messages/messages.js';
import { type FormEvent, useId } from 'react';
import classes from './contact-form.module.css';
import { ContactSent } from './contact-sent.tsx';
import { CHECK_ID, type Subject } from './contact-draft.ts';
import { ContactFields } from './contact-fields.tsx';
import { useContactForm } from './use-contact-form.ts';

/** A message to the administrators; what is typed stays until it is sent. */
export function ContactForm({ subject }: { readonly subject: Subject | null }) {
  const form = useContactForm(subject);
  const { errors, failure } = form;
  if (form.sentFrom !== null) return <ContactSent email={form.sentFrom} onAnother={form.startAnother} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.send();
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate aria-label={m.contact_title()}>
      {failure === null ? null : (
        <ErrorSummary
          key={failure.number}
          title={m.contact_failed()}
          text={failure.text}
          wrongs={form.wrongs}
        />
      )}
      {subject === null ? null : <About subject={subject} />}
      <ContactFields draft={form.draft} errors={errors} onType={form.type} />
      <div id={CHECK_ID} tabIndex={-1} role="group" aria-label={m.captcha_group()} className={classes.check}>
        {errors.captcha === undefined ? null : (
          <p role="alert" className={classes.error}>
            {errors.captcha}
          </p>
        )}
        <HumanCheck taskAddress={addressOf(readCaptcha, {})} onSolved={form.solve} handle={form.check} />
      </div>
      <Send isVerified={form.captcha !== null} isBusy={form.isBusy} />
    </form>
  );
}

function Send({ isVerified, isBusy }: { readonly isVerified: boolean; readonly isBusy: boolean }) {
  const hint = useId();
  return (
    <div className={classes.send}>
      <Button
        type="submit"
        variant="filled"
        busy={isBusy}
        disabled={!isVerified}
        describedBy={isVerified ? undefined : hint}
      >
        {isBusy ? m.contact_sending() : m.contact_send()}
      </Button>
      {isVerified ? null : (
        <p id={hint} className={classes.hint}>
          {m.contact_verify_hint()}
        </p>
      )}
    </div>
  );
}

function About({ subject }: { readonly subject: Subject }) {
  return (
    <div className={classes.about}>
      <p className={classes.aboutLabel}>{m.contact_about()}</p>
      <p className={classes.aboutTitle}>{subject.title}</p>
      <p className={classes.aboutSerial}>{subject.serial}</p>
    </div>
  );
}
