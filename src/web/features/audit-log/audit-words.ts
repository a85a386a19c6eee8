import type { AuditAct } from '#domain/account/audit-act.ts';
import * as m from '#messages/messages.js';

/** What was done, in words. */
export const auditWords: Record<AuditAct, () => string> = {
  'signed-in': m.act_signed_in,
  'sign-in-failed': m.act_sign_in_failed,
  'signed-out': m.act_signed_out,
  'session-ended': m.act_session_ended,
  denied: m.act_denied,
  'field-denied': m.act_field_denied,
  'account-requested': m.act_account_requested,
  'request-approved': m.act_request_approved,
  'request-rejected': m.act_request_rejected,
  'password-reset-asked': m.act_password_reset_asked,
  'password-changed': m.act_password_changed,
  'password-set': m.act_password_set,
  'profile-changed': m.act_profile_changed,
  'account-activated': m.act_account_activated,
  'account-disabled': m.act_account_disabled,
  'account-archived': m.act_account_archived,
  'account-handed-over': m.act_account_handed_over,
  'handover-undone': m.act_handover_undone,
  'role-changed': m.act_role_changed,
  'tokens-changed': m.act_tokens_changed,
  'impersonation-began': m.act_impersonation_began,
  'second-factor-set-up': m.act_second_factor_set_up,
  'second-factor-removed': m.act_second_factor_removed,
  'recovery-codes-made': m.act_recovery_codes_made,
  'pricing-changed': m.act_pricing_changed,
  'inclusions-changed': m.act_inclusions_changed,
};
