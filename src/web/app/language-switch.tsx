import { useQueryClient } from '@tanstack/react-query';
import { changeLocale, type Locale, useLocale } from '#web/kit/locale.ts';
import * as m from '#messages/messages.js';
import classes from './language-switch.module.css';

const others: Record<Locale, Locale> = { en: 'fr', fr: 'en' };

/** Changes to the other language, in place; sentences that the server wrote are asked for again. */
export function LanguageSwitch() {
  const other = others[useLocale()];
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
