import { useQueryClient } from '@tanstack/react-query';
import { changeLocale, type Locale, useLocale } from '#web/kit/text/locale.ts';
import * as m from '#messages/messages.js';
import classes from './language-switch.module.css';

const otherLocales: Record<Locale, Locale> = { en: 'fr', fr: 'en' };

/** Switches the language in place and refetches replies that contain texts written by the server. */
export function LanguageSwitch() {
  const other = otherLocales[useLocale()];
  const queryClient = useQueryClient();
  const change = () => {
    changeLocale(other);
    void queryClient.invalidateQueries();
  };
  return (
    <button type="button" lang={other} className={classes.switch} onClick={change}>
      {m.language_other()}
    </button>
  );
}
