import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';

export type NavigationItem = { readonly screen: string; readonly text: () => string };

/** The visitors' links of the top bar; each appears once its screen exists. */
export const visitorNavigation: readonly NavigationItem[] = [
  { screen: pagePaths.about, text: m.nav_about },
  { screen: pagePaths.projects, text: m.nav_projects },
  { screen: pagePaths.register, text: m.nav_register },
  { screen: pagePaths.contact, text: m.nav_contact },
  { screen: pagePaths.login, text: m.nav_sign_in },
];

/** The footer links; each appears once its screen exists. */
export const footerNavigation: readonly NavigationItem[] = [
  { screen: pagePaths.about, text: m.footer_about },
  { screen: pagePaths.register, text: m.footer_register },
  { screen: pagePaths.contact, text: m.footer_contact },
  { screen: pagePaths.seekingFunding, text: m.seeking_title },
  { screen: pagePaths.serial, text: m.serial_title },
  { screen: pagePaths.organizations, text: m.directory_title },
  { screen: pagePaths.activity, text: m.activity_title },
  { screen: pagePaths.guides, text: m.guide_title },
  { screen: pagePaths.faq, text: m.nav_faq },
  { screen: pagePaths.terms, text: m.terms_title },
  { screen: pagePaths.apiDocs, text: m.footer_api },
];
