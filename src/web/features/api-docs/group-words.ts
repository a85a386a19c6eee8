import * as m from '#messages/messages.js';

type Words = { readonly title: () => string; readonly lead: () => string };

const words: Readonly<Record<string, Words>> = {
  projects: { title: m.api_group_projects, lead: m.api_group_projects_lead },
  units: { title: m.api_group_units, lead: m.api_group_units_lead },
  organizations: { title: m.api_group_organizations, lead: m.api_group_organizations_lead },
  registry: { title: m.api_group_registry, lead: m.api_group_registry_lead },
  'sign-in': { title: m.api_group_sign_in, lead: m.api_group_sign_in_lead },
  account: { title: m.api_group_account, lead: m.api_group_account_lead },
  entries: { title: m.api_group_entries, lead: m.api_group_entries_lead },
  'own-overview': { title: m.api_group_own_overview, lead: m.api_group_own_overview_lead },
  payments: { title: m.api_group_payments, lead: m.api_group_payments_lead },
  administration: { title: m.api_group_administration, lead: m.api_group_administration_lead },
};

/** Returns the title of a group of calls; its name if it has none. */
export function groupTitle(name: string): string {
  return words[name]?.title() ?? name;
}

/** Returns a sentence on what a group of calls is for. */
export function groupLead(name: string): string {
  return words[name]?.lead() ?? '';
}
