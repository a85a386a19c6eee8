import { useQuery } from '@tanstack/react-query';
import { type EmailTemplateName, emailPreviewPaths } from '#contract/email-templates.ts';
import * as m from '#messages/messages.js';
import { readText } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { Section } from '#web/kit/pages/page.tsx';
import { FaultNotice } from '#web/kit/pages/waiting-and-faults.tsx';
import type { Locale } from '#web/kit/text/locale.ts';
import classes from './email-preview.module.css';

type Props = { readonly name: EmailTemplateName; readonly language: Locale };

/** An email template as HTML, in a frame that runs no scripts, and as text. */
export function EmailPreview({ name, language }: Props) {
  const html = useEmail({ name, language, form: 'html' });
  const text = useEmail({ name, language, form: 'text' });
  const fault = html.error ?? text.error;
  if (fault !== null) {
    const readAgain = () => void Promise.all([html.refetch(), text.refetch()]);
    return <FaultNotice message={sentenceOf(fault)} onRetry={readAgain} />;
  }
  return (
    <>
      <Section title={m.preview_html()}>
        <iframe
          title={m.preview_html()}
          sandbox=""
          srcDoc={html.data ?? ''}
          className={classes.frame}
          lang={language}
        />
      </Section>
      <Section title={m.preview_text()}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
        <pre lang={language} tabIndex={0} className={classes.text}>
          {text.data ?? ''}
        </pre>
      </Section>
    </>
  );
}

function useEmail(email: {
  readonly name: EmailTemplateName;
  readonly language: Locale;
  readonly form: string;
}) {
  const address = `${emailPreviewPaths.template}?${new URLSearchParams(email)}`;
  return useQuery({ queryKey: [address], queryFn: ({ signal }) => readText(address, signal) });
}
