import * as m from '#messages/messages.js';
import { memberRoleWords, roleWords } from '#messages/words/account.js';
import { tokenKindWords } from '#messages/words/payment.js';
import { formatMoney, formatWhole } from '#web/kit/text/format.ts';

/**
 * Returns the facts of an action as one line in the reader's language; null without facts. Values without a
 * label are shown as recorded.
 */
export function factsText(facts: Readonly<Record<string, unknown>>): string | null {
  const parts = Object.entries(facts)
    .map(([name, value]) => factText(name, value))
    .filter((text) => text !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/**
 * Says who acted where the log names no account: someone without a session, or the registry, such as its
 * command line.
 */
export function noActorText(act: string): string {
  return withoutSession.has(act) ? m.audit_nobody() : m.audit_registry();
}

const withoutSession: ReadonlySet<string> = new Set([
  'account-requested',
  'sign-in-failed',
  'password-reset-asked',
  'password-changed',
  'emails-ended',
]);

function factText(fact: string, value: unknown): string | null {
  const sentence = factSentences[fact];
  if (typeof value === 'boolean' && sentence !== undefined) return sentence(value);
  // Every sign-in states it; only failures before it are worth a reader's time.
  if (fact === 'failures' && value === 0) return null;
  const text = valueText(fact, value);
  if (text === '') return null;
  return m.fact_pair({ name: detailNames[fact]?.() ?? fact, value: text });
}

function valueText(fact: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((entry) => valueText(fact, entry)).join(', ');
  if (typeof value === 'number') return numberText(fact, value);
  if (typeof value === 'string') return wordOf(fact, value);
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, entryValue]) => `${wordOf(fact, name)} ${valueText(fact, entryValue)}`)
    .join(', ');
}

function numberText(fact: string, value: number): string {
  if (fact === 'totalCents') return formatMoney(value);
  return fact === 'change' && value > 0 ? `+${value}` : formatWhole(value);
}

function wordOf(fact: string, value: string): string {
  return factValues[fact]?.[value]?.() ?? value;
}

type Words = Readonly<Record<string, () => string>>;

/** Labels of the facts of an action. */
const detailNames: Words = {
  reason: m.fact_reason,
  call: m.fact_call,
  denial: m.fact_denial,
  event: m.fact_event,
  part: m.fact_part,
  omitted: m.fact_omitted,
  failures: m.fact_failures,
  changed: m.fact_changed,
  compared: m.fact_compared,
  moved: m.fact_moved,
  fields: m.fact_fields,
  kind: m.fact_kind,
  change: m.fact_change,
  balance: m.fact_balance,
  from: m.fact_from,
  to: m.fact_to,
  by: m.fact_by,
  included: m.fact_included,
  tokens: m.fact_tokens,
  version: m.fact_version,
  project: m.fact_project,
  payment: m.fact_payment,
  totalCents: m.payment_total,
  name: m.seller_name,
  gstNumber: m.seller_gst,
  items: m.fact_items,
  namesAdded: m.fact_names_added,
  namesRemoved: m.fact_names_removed,
  item: m.fact_item,
  invitation: m.fact_invitation,
  role: m.members_role,
  issued: m.fact_issued,
  correction: m.fact_correction,
  serials: m.serial_label,
  file: m.fact_file,
  mapping: m.fact_mapping,
  emails: m.fact_emails,
  emissions: m.fact_emissions,
  projects: m.fact_projects,
  vintages: m.fact_vintages,
  inventoryYears: m.fact_inventory_years,
  issuedTonnes: m.fact_issued_tonnes,
  retiredTonnes: m.fact_retired_tonnes,
  leftOut: m.fact_left_out,
  low: m.pricing_low,
  mid: m.pricing_mid,
  top: m.pricing_top,
};

const roles: Words = { ...roleWords, ...memberRoleWords };
const fields: Words = {
  contactName: m.profile_contact_name,
  contactTel: m.profile_contact_tel,
  mailingAddress: m.profile_mailing_address,
  organization: m.edit_profile_organization,
  logo: m.edit_profile_logo,
  description: m.edit_profile_description,
  website: m.edit_profile_website,
  email: m.profile_email,
  role: m.user_role,
  projectTokens: m.tokens_project,
  inventoryTokens: m.tokens_inventory,
  micrositeTokens: m.tokens_microsite,
};

/** Labels of fact values that are constants of the registry; free text has none. */
const factValues: Readonly<Record<string, Words>> = {
  kind: tokenKindWords,
  tokens: tokenKindWords,
  from: roles,
  to: roles,
  role: roles,
  changed: fields,
  emails: {
    reviews: m.emails_group_reviews,
    units: m.emails_group_units,
    queue: m.emails_group_queue,
    'at-once': m.emails_at_once,
    daily: m.emails_daily,
    weekly: m.emails_weekly,
    never: m.emails_never,
  },
  fields,
  by: { person: m.fact_by_person, code: m.fact_by_code, 'command line': m.fact_by_command },
  part: {
    note: m.fact_part_note,
    claim: m.fact_part_claim,
    content: m.fact_part_content,
    entry: m.fact_part_entry,
  },
  denial: {
    role: m.fact_denial_role,
    member: m.fact_denial_member,
    impersonating: m.fact_denial_impersonating,
    password: m.fact_denial_password,
    'second-factor': m.fact_denial_factor,
    confirmation: m.fact_denial_confirmation,
    act: m.fact_denial_act,
  },
};

/** Boolean facts, each a sentence of its own. */
const factSentences: Readonly<Record<string, (isTrue: boolean) => string>> = {
  others: () => m.fact_others(),
  isNew: (isTrue) => (isTrue ? m.fact_new() : m.fact_known()),
  isFeatured: (isTrue) => (isTrue ? m.fact_featured() : m.fact_not_featured()),
  isArchived: (isTrue) => (isTrue ? m.fact_archived() : m.fact_not_archived()),
  isDone: (isTrue) => (isTrue ? m.payments_done() : m.payments_reopened()),
  waits: (isTrue) => (isTrue ? m.fact_waits() : m.fact_holds()),
};
