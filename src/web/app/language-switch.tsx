import { useQueryClient } from '@tanstack/react-query';
import { changeLocale, type Locale, useLocale } from '#web/kit/text/locale.ts';
import * as m from '#messages/messages.js';
import { locales } from '#messages/runtime.js';
import classes from './language-switch.module.css';

/** Buttons to the other languages, which switch in place and refetch replies that contain texts written by the server. */
export function LanguageSwitch() {
  const current = useLocale();
  const queryClient = useQueryClient();
  const change = (locale: Locale) => {
    changeLocale(locale);
    void queryClient.invalidateQueries();
  };
  return locales
    .filter((locale) => locale !== current)
    .map((locale) => (
      <button
        key={locale}
        type="button"
        lang={locale}
        className={classes.switch}
        onClick={() => change(locale)}
      >
        {m.language_name({}, { locale })}
      </button>
    ));
}
