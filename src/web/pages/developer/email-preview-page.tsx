import { queryOptions, useQuery } from '@tanstack/react-query';
import { emailTemplateNames } from '#contract/email-templates.ts';
import { readApiKey } from '#contract/site.ts';
import * as m from '#messages/messages.js';
import { isLocale, locales } from '#messages/runtime.js';
import { call, keyOf } from '#web/api/call.ts';
import { EmailPreview } from '#web/features/email-preview/email-preview.tsx';
import { SelectField } from '#web/kit/forms/field.tsx';
import { currentSearchParams, useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { currentLocale } from '#web/kit/text/locale.ts';
import { NotFoundPage } from '#web/pages/public/not-found-page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import classes from './email-preview-page.module.css';

const languages = locales.map((locale) => ({ value: locale, text: m.language_name({}, { locale }) }));
const templates = emailTemplateNames.map((name) => ({ value: name, text: name }));

function environmentQuery() {
  return queryOptions({
    queryKey: keyOf(readApiKey),
    queryFn: ({ signal }) => call(readApiKey, { signal }),
  });
}

/** Returns true when developer pages are enabled; false until the server says so. */
function useIsForDevelopers(): boolean {
  const { data } = useQuery(environmentQuery());
  return data !== undefined && data.environment !== 'production';
}

function EmailPreviewPage() {
  return useIsForDevelopers() ? <Emails /> : <NotFoundPage />;
}

function DeletedEmailPreviewPage() {
  return useIsForDevelopers() ? <DeletedEmail /> : <NotFoundPage />;
}

function Emails() {
  const [address, setAddress] = useSearchParams();
  const language = languageIn(address);
  const name = nameIn(address);
  const choose = (chosen: { readonly name?: string; readonly language?: string }) => {
    const current = currentSearchParams();
    setAddress({ name: nameIn(current), language: languageIn(current), ...chosen }, { replace: true });
  };
  usePageHead({ title: fullTitle(m.preview_title()), description: m.preview_lead(), isUnlisted: true });
  return (
    <>
      <PageHeading title={m.preview_title()} lead={m.preview_lead()} />
      <div className={classes.choices}>
        <SelectField
          label={m.preview_email()}
          name="name"
          value={name}
          choices={templates}
          onChoose={(chosen) => choose({ name: chosen })}
        />
        <Language value={language} onChoose={(chosen) => choose({ language: chosen })} />
      </div>
      <EmailPreview name={name} language={language} />
    </>
  );
}

function DeletedEmail() {
  const [address, setAddress] = useSearchParams();
  const language = languageIn(address);
  usePageHead({
    title: fullTitle(m.preview_deleted_title()),
    description: m.preview_lead(),
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.preview_deleted_title()} lead={m.preview_lead()} />
      <div className={classes.choices}>
        <Language
          value={language}
          onChoose={(chosen) => setAddress({ language: chosen }, { replace: true })}
        />
      </div>
      <EmailPreview name="account-deleted" language={language} />
    </>
  );
}

type Language = (typeof languages)[number]['value'];

function Language({
  value,
  onChoose,
}: {
  readonly value: Language;
  readonly onChoose: (value: string) => void;
}) {
  return (
    <SelectField
      label={m.preview_language()}
      name="language"
      value={value}
      choices={languages}
      onChoose={onChoose}
    />
  );
}

function nameIn(address: URLSearchParams) {
  return emailTemplateNames.find((name) => name === address.get('name')) ?? emailTemplateNames[0];
}

function languageIn(address: URLSearchParams): Language {
  const language = address.get('language') ?? undefined;
  return isLocale(language) ? language : currentLocale();
}

const needs: Screen['needs'] = (client) => [client.prefetchQuery(environmentQuery())];

export const emailPreviewScreen: Screen = { Page: EmailPreviewPage, needs };
export const deletedEmailPreviewScreen: Screen = { Page: DeletedEmailPreviewPage, needs };
