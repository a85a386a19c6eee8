import { type Icon, IconDeviceDesktop, IconMenu2, IconMoon, IconSun, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type RefObject, useRef, useState } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { locales } from '#messages/runtime.js';
import { productName } from '#web/api/page-state.ts';
import { useClaims } from '#web/api/session.ts';
import { useDismiss } from '#web/kit/hooks/use-dismiss.ts';
import { chooseScheme, type SchemeChoice, useSchemeChoice } from '#web/kit/looks/scheme.ts';
import { Link, NavLink, useScreenExists } from '#web/kit/navigation/link.tsx';
import { useSiteRouter } from '#web/kit/navigation/site-router-provider.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { changeLocale, type Locale, useLocale } from '#web/kit/text/locale.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import languageSwitchClasses from './language-switch.module.css';
import markUrl from './mark.svg';
import { visitorNavigation } from './navigation.ts';
import schemeSwitchClasses from './scheme-switch.module.css';
import classes from './top-bar.module.css';

const Bell = lazy(async () => ({ default: (await import('#web/features/notifications/bell.tsx')).Bell }));
const SignedInLinks = lazy(async () => ({ default: (await import('./signed-in-links.tsx')).SignedInLinks }));

/** The fixed top bar: product name, screens, language and scheme; on phones behind one button. */
export function TopBar() {
  const bar = useRef<HTMLElement>(null);
  const menu = usePhoneMenu(bar);
  const product = productName();
  return (
    <header className={classes.bar} ref={bar}>
      <div className={classes.inner}>
        <Link to={pagePaths.home} className={classes.product} aria-label={m.nav_home({ product })}>
          <img src={markUrl} alt="" width={28} height={28} />
          <span className={classes.name}>{product}</span>
        </Link>
        <SignedInBell />
        <button
          type="button"
          className={classes.burger}
          onClick={menu.toggle}
          aria-expanded={menu.isOpen}
          aria-controls="bar-menu"
          aria-label={menu.isOpen ? m.nav_close() : m.nav_open()}
        >
          {menu.isOpen ? <IconX size={24} aria-hidden /> : <IconMenu2 size={24} aria-hidden />}
        </button>
        <div id="bar-menu" className={classes.menu} data-open={menu.isOpen || undefined}>
          <Screens onChosen={menu.close} />
          <div className={classes.switches}>
            <LanguageSwitch />
            <SchemeSwitch />
          </div>
        </div>
      </div>
    </header>
  );
}

/** What needs the reader; visitors do not load it. */
function SignedInBell() {
  const claims = useClaims();
  if (claims === null) return null;
  return (
    <LazyPart waiting={<span className={classes.bellPlace} />} instead={null}>
      <Bell account={claims.sub} />
    </LazyPart>
  );
}

function Screens({ onChosen }: { readonly onChosen: () => void }) {
  const claims = useClaims();
  return (
    <nav aria-label={m.nav_label()}>
      <ul className={classes.links}>
        {claims === null ? (
          <VisitorLinks onChosen={onChosen} />
        ) : (
          <LazyPart
            waiting={<VisitorLinks onChosen={onChosen} />}
            instead={<VisitorLinks onChosen={onChosen} />}
          >
            <SignedInLinks claims={claims} onChosen={onChosen} />
          </LazyPart>
        )}
      </ul>
    </nav>
  );
}

function VisitorLinks({ onChosen }: { readonly onChosen: () => void }) {
  const exists = useScreenExists();
  return (
    <>
      {visitorNavigation
        .filter((item) => exists(item.screen))
        .map((item) => (
          <li key={item.screen}>
            <NavLink to={item.screen} className={classes.link ?? ''} onClick={onChosen}>
              {item.text()}
            </NavLink>
          </li>
        ))}
    </>
  );
}

/** The phone menu; it closes on navigation too. */
function usePhoneMenu(bar: RefObject<HTMLElement | null>) {
  const { router } = useSiteRouter();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // The key in the address bar: its page may not be shown yet.
  const isOpen = openAt === router.current().location.key;
  const close = () => setOpenAt(null);
  useDismiss(bar, isOpen, close);
  return { isOpen, close, toggle: () => setOpenAt(isOpen ? null : router.current().location.key) };
}

/**
 * Buttons to the other languages, which switch in place and refetch replies that contain texts written by the
 * server.
 */
function LanguageSwitch() {
  const current = useLocale();
  const queryClient = useQueryClient();
  const change = (locale: Locale) => {
    changeLocale(locale);
    void queryClient.invalidateQueries();
  };
  return locales
    .filter((locale) => locale !== current)
    .map((locale, place) => (
      // The same button for the next language: it keeps the focus, and the second press of two does not
      // switch back.
      <button
        key={locales[place]}
        type="button"
        lang={locale}
        className={languageSwitchClasses.switch}
        onClick={({ detail }) => (detail > 1 ? undefined : change(locale))}
      >
        {m.language_name({}, { locale })}
      </button>
    ));
}

type Choice = { readonly scheme: SchemeChoice; readonly icon: Icon; readonly text: () => string };

const choices: readonly Choice[] = [
  { scheme: 'light', icon: IconSun, text: m.scheme_light },
  { scheme: 'dark', icon: IconMoon, text: m.scheme_dark },
  { scheme: 'auto', icon: IconDeviceDesktop, text: m.scheme_auto },
];

/** Chooses light, dark, or the device's scheme; the choice is remembered. */
function SchemeSwitch() {
  const chosen = useSchemeChoice();
  return (
    <fieldset className={schemeSwitchClasses.choices}>
      <legend>
        <Hidden>{m.scheme_label()}</Hidden>
      </legend>
      {choices.map(({ scheme, icon: ChoiceIcon, text }) => (
        <label key={scheme} className={schemeSwitchClasses.choice} title={text()}>
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
