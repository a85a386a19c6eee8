import { Hidden } from '#web/kit/text/hidden.tsx';
import { chooseScheme, type SchemeChoice, useSchemeChoice } from '#web/kit/looks/scheme.ts';
import * as m from '#messages/messages.js';
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import classes from './scheme-switch.module.css';

type Choice = { readonly scheme: SchemeChoice; readonly icon: Icon; readonly text: () => string };

const choices: readonly Choice[] = [
  { scheme: 'light', icon: IconSun, text: m.scheme_light },
  { scheme: 'dark', icon: IconMoon, text: m.scheme_dark },
  { scheme: 'auto', icon: IconDeviceDesktop, text: m.scheme_auto },
];

/** Chooses light, dark, or the device's scheme; the choice is remembered. */
export function SchemeSwitch() {
  const chosen = useSchemeChoice();
  return (
    <fieldset className={classes.choices}>
      <legend>
        <Hidden>{m.scheme_label()}</Hidden>
      </legend>
      {choices.map(({ scheme, icon: ChoiceIcon, text }) => (
        <label key={scheme} className={classes.choice} title={text()}>
          <input
            type="radio"
            name="scheme"
            value={scheme}
            checked={chosen === scheme}
            onChange={() => chooseScheme(scheme)}
          />
          <ChoiceIcon size={18} aria-hidden />
          <Hidden>{text()}</Hidden>
        </label>
      ))}
    </fieldset>
  );
}
