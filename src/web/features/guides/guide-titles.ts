import type { GuideName, guideParts } from '#contract/guide-parts.ts';
import * as m from '#messages/messages.js';

type Titles<Name extends GuideName> = Readonly<Record<(typeof guideParts)[Name][number], () => string>>;

/** The titles of the parts of each guide. */
export const partTitles: { readonly [Name in GuideName]: Titles<Name> } = {
  owners: {
    register: m.guide_owners_register_title,
    tokens: m.guide_owners_tokens_title,
    project: m.guide_owners_project_title,
    submit: m.guide_owners_submit_title,
    results: m.guide_owners_results_title,
    inventory: m.guide_owners_inventory_title,
    'true-up': m.guide_owners_trueup_title,
    retire: m.guide_owners_retire_title,
    certificate: m.guide_owners_certificate_title,
    transfer: m.guide_owners_transfer_title,
    people: m.guide_owners_people_title,
  },
  reviewers: {
    serial: m.guide_reviewers_serial_title,
    status: m.guide_reviewers_status_title,
    certificate: m.guide_reviewers_certificate_title,
    project: m.guide_reviewers_project_title,
    organization: m.guide_reviewers_organization_title,
    data: m.guide_reviewers_data_title,
    mistake: m.guide_reviewers_mistake_title,
  },
  administrators: {
    requests: m.guide_administrators_requests_title,
    payments: m.guide_administrators_payments_title,
    review: m.guide_administrators_review_title,
    decide: m.guide_administrators_decide_title,
    corrections: m.guide_administrators_corrections_title,
    accounts: m.guide_administrators_accounts_title,
    settings: m.guide_administrators_settings_title,
    import: m.guide_administrators_import_title,
    audit: m.guide_administrators_audit_title,
  },
};
