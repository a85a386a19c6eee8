import { pagePaths } from '#contract/page-paths.ts';
import { productName } from '#web/api/page-state.ts';
import { useClaims } from '#web/api/session.ts';
import { useDismiss } from '#web/kit/hooks/use-dismiss.ts';
import { useScreenExists } from '#web/kit/navigation/screen-link.tsx';
import * as m from '#messages/messages.js';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { Link, NavLink } from '#web/kit/navigation/link.tsx';
import { useLocation } from 'react-router';
import { LanguageSwitch } from './language-switch.tsx';
import markUrl from './mark.svg';
import { visitorNavigation } from './navigation.ts';
import { SchemeSwitch } from './scheme-switch.tsx';
import classes from './top-bar.module.css';

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

function Screens({ onChosen }: { readonly onChosen: () => void }) {
  const claims = useClaims();
  return (
    <nav aria-label={m.nav_label()} data-signed-in={claims !== null || undefined}>
      <ul className={classes.links}>
        {claims === null ? (
          <VisitorLinks onChosen={onChosen} />
        ) : (
          <Suspense fallback={<VisitorLinks onChosen={onChosen} />}>
            <SignedInLinks claims={claims} onChosen={onChosen} />
          </Suspense>
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
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const close = () => setOpenAt(null);
  useDismiss(bar, isOpen, close);
  return { isOpen, close, toggle: () => setOpenAt(isOpen ? null : key) };
}
