import { useLocation } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import type { Claims } from '#web/api/session.ts';
import { useSignOut } from '#web/features/account/use-sign-out.ts';
import { Link, NavLink, useScreenExists } from '#web/kit/navigation/link.tsx';
import { Menu } from '#web/kit/navigation/menu.tsx';
import type { NavigationItem } from './navigation.ts';
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
            <Menu text={text()} isHere={items.some((item) => isWithin(item, pathname))}>
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
        <Link
          to={pagePaths.profile}
          aria-current={isOfAccount(pathname) ? 'page' : undefined}
          className={classes.link}
          onClick={onChosen}
        >
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

/** Pages below that of the account which are about its entries. */
const entryPages: readonly string[] = [pagePaths.drafts, pagePaths.profileImport];

function isOfAccount(pathname: string): boolean {
  return isAtOrBelow(pathname, pagePaths.profile) && !entryPages.some((page) => isAtOrBelow(pathname, page));
}

function isWithin({ screen, pages = [] }: SignedInItem, pathname: string): boolean {
  return pathname === screen || pages.some((page) => isAtOrBelow(pathname, page));
}

function isAtOrBelow(pathname: string, page: string): boolean {
  return pathname === page || pathname.startsWith(`${page}/`);
}

type SignedInItem = NavigationItem & {
  /** Further pages that belong to this one, with those below them. */
  readonly pages?: readonly string[];
};

export type NavigationMenu = {
  readonly text: () => string;
  readonly items: readonly SignedInItem[];
  readonly isForAdministrators?: true;
};

/** Top bar menus of signed-in users (specification §2); each item appears once its screen exists. */
export const signedInNavigation: readonly NavigationMenu[] = [
  {
    text: m.nav_projects,
    items: [
      {
        screen: pagePaths.myProjects,
        text: m.nav_project_list,
        pages: [pagePaths.createProject, ...entryPages],
      },
      { screen: pagePaths.overview, text: m.nav_reductions_overview },
      { screen: pagePaths.projectPay, text: m.nav_pay_for_projects },
    ],
  },
  {
    text: m.nav_inventory,
    items: [
      { screen: pagePaths.inventories, text: m.nav_inventory_list, pages: [pagePaths.createInventory] },
      { screen: pagePaths.offsets, text: m.nav_purchased_offsets, pages: [pagePaths.createOffsets] },
      { screen: pagePaths.inventoryOverview, text: m.nav_inventory_overview },
    ],
  },
  {
    text: m.nav_admin,
    isForAdministrators: true,
    items: [
      { screen: pagePaths.admin, text: m.nav_dashboard },
      { screen: pagePaths.adminRequests, text: m.nav_requests },
      { screen: pagePaths.adminUsers, text: m.nav_accounts },
      { screen: pagePaths.adminProjects, text: m.nav_projects },
      { screen: pagePaths.adminPayments, text: m.nav_payment_requests },
      { screen: pagePaths.adminCorrections, text: m.nav_corrections },
      { screen: pagePaths.adminDuplicates, text: m.duplicates_title },
      { screen: pagePaths.adminImport, text: m.nav_import },
      { screen: pagePaths.adminSettings, text: m.nav_settings },
      { screen: pagePaths.adminAudit, text: m.nav_audit },
    ],
  },
  {
    text: m.nav_support,
    items: [
      { screen: pagePaths.guides, text: m.guide_title },
      { screen: pagePaths.faq, text: m.nav_faq },
    ],
  },
];

/** The visitors' links that signed-in users keep, beside the menus of the specification. */
export const publicNavigation: readonly NavigationItem[] = [
  { screen: pagePaths.about, text: m.nav_about },
  { screen: pagePaths.projects, text: m.nav_projects },
  { screen: pagePaths.contact, text: m.nav_contact },
];
