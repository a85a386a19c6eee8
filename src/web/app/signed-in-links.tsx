import { pagePaths } from '#contract/page-paths.ts';
import { signOut } from '#contract/session.ts';
import { call } from '#web/api/call.ts';
import { CallProblem } from '#web/api/call-problem.ts';
import { type Claims, dropToken } from '#web/api/session.ts';
import { Menu } from '#web/kit/menu.tsx';
import { useScreenExists } from '#web/kit/screen-link.tsx';
import * as m from '#messages/messages.js';
import { useQueryClient } from '@tanstack/react-query';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { signedInNavigation } from './navigation.ts';
import classes from './top-bar.module.css';

type Props = { readonly claims: Claims; readonly onChosen: () => void };

/** The bar of who is signed in: menus by subject, the account, the way out. */
export function SignedInLinks({ claims, onChosen }: Props) {
  const exists = useScreenExists();
  const { pathname } = useLocation();
  const leave = useSignOut();
  return (
    <>
      {signedInNavigation
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
      {exists('/profile') ? (
        <li>
          <Link to="/profile" className={classes.link} onClick={onChosen}>
            {m.nav_my_account()}
          </Link>
        </li>
      ) : null}
      <li>
        <button type="button" className={classes.link} onClick={leave}>
          {m.nav_sign_out()}
        </button>
      </li>
    </>
  );
}

/** Ends the session here and on the server; where the server cannot be told, it ends on its own within half an hour. */
function useSignOut(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => {
    void call(signOut)
      .catch((error: unknown) => {
        if (!(error instanceof CallProblem)) throw error;
      })
      .finally(() => {
        void navigate(pagePaths.home);
        dropToken();
        queryClient.clear();
      });
  };
}
