import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import type { NavigationItem } from './navigation.ts';

export type NavigationMenu = {
  readonly text: () => string;
  readonly items: readonly NavigationItem[];
  readonly isForAdministrators?: true;
};

/** Top bar menus of signed-in users (specification §2); each item appears once its screen exists. */
export const signedInNavigation: readonly NavigationMenu[] = [
  {
    text: m.nav_projects,
    items: [
      { screen: pagePaths.myProjects, text: m.nav_project_list },
      { screen: pagePaths.overview, text: m.nav_reductions_overview },
      { screen: pagePaths.projectPay, text: m.nav_pay_for_projects },
    ],
  },
  {
    text: m.nav_inventory,
    items: [
      { screen: pagePaths.inventories, text: m.nav_inventory_list },
      { screen: pagePaths.offsets, text: m.nav_purchased_offsets },
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
      { screen: pagePaths.adminImport, text: m.nav_import },
      { screen: pagePaths.adminSettings, text: m.nav_settings },
      { screen: pagePaths.adminAudit, text: m.nav_audit },
    ],
  },
  { text: m.nav_support, items: [{ screen: pagePaths.faq, text: m.nav_faq }] },
];

/** The visitors' links that signed-in users keep, beside the menus of the specification. */
export const publicNavigation: readonly NavigationItem[] = [
  { screen: pagePaths.about, text: m.nav_about },
  { screen: pagePaths.projects, text: m.nav_projects },
  { screen: pagePaths.contact, text: m.nav_contact },
];
