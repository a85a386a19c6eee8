import { m } from '#messages/messages.js';
import type { CheckName, FaultCode, UncheckedKind } from './findings.ts';

/** The languages of the verifier. */
export type Language = 'en' | 'fr';
type Options = { readonly locale: Language };

/** Returns the language of a terminal. */
export function languageOf(environment: NodeJS.ProcessEnv): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  const said = [LC_ALL, LC_MESSAGES, LANG].find((text) => text !== undefined && text !== '') ?? '';
  return said.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

type Counted = (inputs: { readonly count: string }, options: Options) => string;
type Said = (inputs: { readonly what: string }, options: Options) => string;

type CountedOf = (inputs: { readonly count: string; readonly total: string }, options: Options) => string;

/** What each check has checked; `total` is how many there are at most. */
export const checkTexts: Readonly<Record<CheckName, CountedOf>> = {
  files: (_, options) => m.verify_check_files({}, options),
  signature: m.verify_check_signature,
  root: m.verify_check_root,
  'append-only': m.verify_check_append_only,
  spelling: m.verify_check_spelling,
  order: m.verify_check_order,
  rules: m.verify_check_rules,
  tables: m.verify_check_tables,
  online: m.verify_check_online,
  openings: m.verify_check_openings,
  quorum: m.verify_check_quorum,
};

/** What could not be checked, and why. */
export const uncheckedTexts: Readonly<Record<UncheckedKind, Counted>> = {
  'sealed-events': m.verify_unchecked_sealed_events,
  'inventory-limits': m.verify_unchecked_inventory_limits,
  units: m.verify_unchecked_units,
  'inventory-years': m.verify_unchecked_inventory_years,
  'private-claims': m.verify_unchecked_private_claims,
  'earlier-signatures': m.verify_unchecked_earlier_signatures,
  'changed-units': m.verify_unchecked_changed_units,
  'erased-projects': m.verify_unchecked_erased_projects,
  epochs: m.verify_unchecked_epochs,
  'former-checkpoints': m.verify_unchecked_former_checkpoints,
};

/** Why a check failed. */
export const faultTexts: Readonly<Record<FaultCode, Said>> = {
  'file-missing': m.verify_fault_file_missing,
  'file-damaged': m.verify_fault_file_damaged,
  'checkpoint-unreadable': m.verify_fault_checkpoint_unreadable,
  'key-unreadable': m.verify_fault_key_unreadable,
  'origin-differs': m.verify_fault_origin_differs,
  'not-signed': m.verify_fault_not_signed,
  'root-differs': m.verify_fault_root_differs,
  'leaves-missing': m.verify_fault_leaves_missing,
  'leaves-beyond': m.verify_fault_leaves_beyond,
  'known-beyond': m.verify_fault_known_beyond,
  'known-differs': m.verify_fault_known_differs,
  'leaf-unreadable': m.verify_fault_leaf_unreadable,
  'index-wrong': m.verify_fault_index_wrong,
  'time-decreases': m.verify_fault_time_decreases,
  'rule-broken': m.verify_fault_rule_broken,
  'line-unreadable': m.verify_fault_line_unreadable,
  'line-differs': m.verify_fault_line_differs,
  'line-missing': m.verify_fault_line_missing,
  'line-not-open': m.verify_fault_line_not_open,
  'units-incomplete': m.verify_fault_units_incomplete,
  'retired-differs': m.verify_fault_retired_differs,
  'unit-differs': m.verify_fault_unit_differs,
  unreachable: m.verify_fault_unreachable,
  'opening-differs': m.verify_fault_opening_differs,
  'opening-missing': m.verify_fault_opening_missing,
  'opening-erased': m.verify_fault_opening_erased,
  'opening-of-nothing': m.verify_fault_opening_of_nothing,
  'proof-unreadable': m.verify_fault_proof_unreadable,
  'proof-differs': m.verify_fault_proof_differs,
  'policy-unreadable': m.verify_fault_policy_unreadable,
  'quorum-missed': m.verify_fault_quorum_missed,
  'witness-unknown': m.verify_fault_witness_unknown,
};
