/** Every email that the registry writes, by name. */
export const emailTemplateNames = [
  'contact-message',
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
  'project-submitted',
  'project-waiting',
  'project-approved',
  'project-rejected',
  'project-changes-asked',
  'project-reopened',
  'payment-requested',
] as const;
export type EmailTemplateName = (typeof emailTemplateNames)[number];

/** Where developers see emails with made-up contents, outside production only; `?name=`, `?language=` and `?form=text`. */
export const emailPreviewPaths = {
  template: '/api/test/dev/email',
  accountDeleted: '/api/test/dev/delete-email',
} as const;
