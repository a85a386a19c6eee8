/** The templates of all emails that the registry sends, by name. */
export const emailTemplateNames = [
  'contact-message',
  'project-message',
  'account-deleted',
  'signed-in-after-failures',
  'sign-in-alarm',
  'registration-received',
  'registration-waiting',
  'registration-existing',
  'registration-approved',
  'registration-rejected',
  'password-reset',
  'password-changed',
  'password-set',
  'handed-over',
  'handed-to-you',
  'handover-undone',
  'impersonated',
  'member-invited',
  'member-invited-existing',
  'member-removed',
  'project-submitted',
  'project-waiting',
  'update-submitted',
  'update-waiting',
  'project-approved',
  'project-rejected',
  'project-changes-asked',
  'project-reopened',
  'units-retired',
  'units-transferred',
  'units-received',
  'units-cancelled',
  'payment-requested',
  'payment-differences',
  'invoice-issued',
  'receipt-issued',
  'credit-note-issued',
  'payment-voided',
  'correction-waiting',
  'units-corrected',
  'digest',
] as const;
export type EmailTemplateName = (typeof emailTemplateNames)[number];

/**
 * Paths where developers preview emails with sample contents, outside production only. They accept `?name=`,
 * `?language=` and `?form=text`.
 */
export const emailPreviewPaths = {
  template: '/api/test/dev/email',
  accountDeleted: '/api/test/dev/delete-email',
} as const;
