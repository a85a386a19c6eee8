import { pagePaths } from '#contract/page-paths.ts';
import type { Claims } from '#web/api/session.ts';
import { useSignOut } from '#web/features/account/use-sign-out.ts';
import { Menu } from '#web/kit/navigation/menu.tsx';
import { useScreenExists } from '#web/kit/navigation/screen-link.tsx';
import * as m from '#messages/messages.js';
import { Link, NavLink } from '#web/kit/navigation/link.tsx';
import { useLocation } from 'react-router';
import { type NavigationMenu, publicNavigation, signedInNavigation } from './signed-in-navigation.ts';
import classes from './top-bar.module.css';

type Props = { readonly claims: Claims; readonly onChosen: () => void };

/** Top bar links of signed-in users: the public site, menus by subject, account, sign out. */
export function SignedInLinks({ claims, onChosen }: Props) {
  const exists = useScreenExists();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const menus: readonly NavigationMenu[] = [
    { text: m.nav_public, items: publicNavigation },
    ...signedInNavigation,
  ];
  return (
    <>
      {menus
        .filter((menu) => menu.isForAdministrators !== true || claims.isAdmin)
        .map((menu) => ({ ...menu, items: menu.items.filter(({ screen }) => exists(screen)) }))
        .filter(({ items }) => items.length > 0)
        .map(({ text, items }) => (
          <li key={text()}>
            <Menu text={text()} isHere={items.some(({ screen }) => screen === pathname)}>
              {items.map((item) => (
                <li key={item.screen}>
                  <NavLink to={item.screen} end onClick={onChosen}>
                    {item.text()}
                  </NavLink>
                </li>
              ))}
            </Menu>
          </li>
        ))}
      <li>
        <Link to={pagePaths.profile} className={classes.link} onClick={onChosen}>
          {m.nav_my_account()}
        </Link>
      </li>
      <li>
        <button type="button" className={classes.link} onClick={() => void signOut()}>
          {m.nav_sign_out()}
        </button>
      </li>
    </>
  );
}
