import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';

export type NavigationItem = { readonly screen: string; readonly text: () => string };

/** The bar's links for visitors; each is shown once its screen exists. */
export const visitorNavigation: readonly NavigationItem[] = [
  { screen: pagePaths.about, text: m.nav_about },
  { screen: pagePaths.projects, text: m.nav_projects },
  { screen: pagePaths.register, text: m.nav_register },
  { screen: pagePaths.contact, text: m.nav_contact },
  { screen: pagePaths.login, text: m.nav_sign_in },
];

export type NavigationMenu = {
  readonly text: () => string;
  readonly items: readonly NavigationItem[];
  readonly isForAdministrators?: true;
};

/** The bar's menus for who is signed in (specification §2); each item is shown once its screen exists. */
export const signedInNavigation: readonly NavigationMenu[] = [
  {
    text: m.nav_projects,
    items: [
      { screen: pagePaths.myProjects, text: m.nav_project_list },
      { screen: '/overview', text: m.nav_reductions_overview },
      { screen: '/project/pay', text: m.nav_pay_for_projects },
    ],
  },
  {
    text: m.nav_inventory,
    items: [
      { screen: '/inventory/projects', text: m.nav_inventory_list },
      { screen: '/offsets/projects', text: m.nav_purchased_offsets },
      { screen: '/inventory/overview', text: m.nav_inventory_overview },
    ],
  },
  {
    text: m.nav_admin,
    isForAdministrators: true,
    items: [
      { screen: pagePaths.admin, text: m.nav_dashboard },
      { screen: pagePaths.adminRequests, text: m.nav_requests },
      { screen: pagePaths.adminUsers, text: m.nav_accounts },
      { screen: '/admin/projects', text: m.nav_projects },
      { screen: pagePaths.adminSettings, text: m.nav_settings },
      { screen: pagePaths.adminAudit, text: m.nav_audit },
    ],
  },
  { text: m.nav_support, items: [{ screen: pagePaths.faq, text: m.nav_faq }] },
];

/** The footer's links; each is shown once its screen exists. */
export const footerNavigation: readonly NavigationItem[] = [
  { screen: '/about', text: m.footer_about },
  { screen: '/register', text: m.footer_register },
  { screen: '/contact', text: m.footer_contact },
  { screen: pagePaths.apiDocs, text: m.footer_api },
];
