import { describe, expect, it } from 'vitest';
import * as m from '#messages/messages.js';

/**
 * Texts of accounts, sessions and administration, word for word as in the specification, with nothing before
 * or after.
 */
const sentences: readonly [string, () => string, string][] = [
  ['§2 sign-in', m.nav_sign_in, 'Sign In'],
  ['§2 reset', m.forgot_title, 'Reset Your Password'],
  ['§2 registered', m.register_complete_title, 'Registration Submitted'],
  ['§2 profile', m.edit_profile_title, 'Edit Your Profile'],
  ['§2 projects menu', m.nav_project_list, 'Project List'],
  ['§2 projects menu', m.nav_reductions_overview, 'Reductions Overview'],
  ['§2 projects menu', m.nav_pay_for_projects, 'Pay for Projects'],
  ['§2 inventory menu', m.nav_inventory_list, 'Inventory List'],
  ['§2 inventory menu', m.nav_purchased_offsets, 'Purchased Offsets'],
  ['§2 inventory menu', m.nav_inventory_overview, 'Inventory Overview'],
  [
    '§5 registration',
    m.register_verify_hint,
    'Please complete the reCAPTCHA verification to enable registration.',
  ],
  ['§5 logo', m.edit_profile_logo_missing, 'Organization logo is required.'],
  ['§5 logo', m.problem_logo_required, 'Organization Logo is required.'],
  ['§8 session', m.session_expired_title, 'Your Session Has Expired'],
  ['§8 session', m.session_expired_text, 'Please login again'],
  ['§8 reset requested', m.forgot_sent, 'A request to reset your password was sent to your e-mail address'],
  ['§8 reset not requested', m.forgot_failed, 'Error'],
  ['§8 reset', m.reset_done, 'Your password has been updated.'],
  [
    '§8 reset failed',
    () => m.reset_failed({ reason: 'This link has expired.' }),
    'Error: This link has expired.',
  ],
  ['§8 password set', m.user_password_set, 'Password has been updated.'],
  [
    '§8 password not set',
    () => m.user_password_failed({ reason: 'Use at least 8 characters.' }),
    'Password Update Failed: Use at least 8 characters.',
  ],
  ['§8 resend', m.password_reset_resent, 'successfully sent'],
  ['§8 tokens, handover', m.user_request_failed, 'request failed'],
  [
    '§8 delete',
    () => m.user_delete_question({ name: 'ada@harbour.example' }),
    'Do you really want to permanently remove user ada@harbour.example?',
  ],
  ['§8 deleted', m.user_deleted, 'Deleted user, please refresh'],
  ['§8 not deleted', m.user_delete_failed, 'Failed to delete user'],
  ['§8 impersonate', m.impersonation_began, 'Please refresh'],
  ['§8 impersonate failed', m.user_impersonate_failed, 'Failed to impersonate'],
  [
    '§8 reject',
    () => m.reject_question({ organization: 'Harbour' }),
    'Do you really want to reject Harbour?',
  ],
  ['§8 contact', m.contact_sent, 'Your message has been sent.'],
  ['§8 contact', m.contact_failed, 'Error sending message.'],
  ['§8 payment', m.payment_sent, 'Your request has been sent.'],
];

describe('texts of accounts, sessions and administration in the specification', () => {
  it.each(sentences)('%s', (_row, say, sentence) => {
    expect(say()).toBe(sentence);
  });
});
