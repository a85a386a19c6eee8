import type { LoadScreen, ScreenName } from '#web/pages/screen.ts';

/** Pages of several screens, named once. */
const ownOverviews = () => import('#web/pages/account/overview-pages.tsx');
const entries = async () => (await import('#web/pages/account/new-entry-pages.tsx')).entryScreen;
const user = async () => (await import('#web/pages/admin/user-page.tsx')).userScreen;
const notifications = () => import('#web/pages/account/notification-pages.tsx');
const emailPreviews = () => import('#web/pages/developer/email-preview-page.tsx');

/**
 * The screens of accounts, administrators, developers and other sites' frames, and public ones that few
 * visitors open.
 */
export const furtherScreens = {
  howItWorks: async () => (await import('#web/pages/public/how-it-works-page.tsx')).howItWorksScreen,
  verify: async () => (await import('#web/pages/public/verify-page.tsx')).verifyScreen,
  guides: async () => (await import('#web/pages/public/guides-page.tsx')).guidesScreen,
  ownersGuide: async () => (await import('#web/pages/public/owners-guide-page.tsx')).ownersGuideScreen,
  reviewersGuide: async () =>
    (await import('#web/pages/public/reviewers-guide-page.tsx')).reviewersGuideScreen,
  administratorsGuide: async () =>
    (await import('#web/pages/public/administrators-guide-page.tsx')).administratorsGuideScreen,
  terms: async () => (await import('#web/pages/public/terms-page.tsx')).termsScreen,
  projectsCompare: async () =>
    (await import('#web/pages/public/projects-compare-page.tsx')).projectsCompareScreen,
  certificate: async () => (await import('#web/pages/public/certificate-page.tsx')).certificateScreen,
  statement: async () => (await import('#web/pages/public/statement-page.tsx')).statementScreen,
  apiDocs: async () => (await import('#web/pages/public/api-docs-page.tsx')).apiDocsScreen,
  apiGroup: async () => (await import('#web/pages/public/api-group-page.tsx')).apiGroupScreen,
  projectEmbed: async () => (await import('#web/pages/public/project-embed-page.tsx')).projectEmbedScreen,
  emailPreview: async () => (await emailPreviews()).emailPreviewScreen,
  deletedEmailPreview: async () => (await emailPreviews()).deletedEmailPreviewScreen,
  login: async () => (await import('#web/pages/account/login-page.tsx')).loginScreen,
  forgotPassword: async () =>
    (await import('#web/pages/account/forgot-password-page.tsx')).forgotPasswordScreen,
  resetPassword: async () => (await import('#web/pages/account/reset-password-page.tsx')).resetPasswordScreen,
  invitation: async () => (await import('#web/pages/account/invitation-page.tsx')).invitationScreen,
  myProjects: async () => (await import('#web/pages/account/my-projects-page.tsx')).myProjectsScreen,
  drafts: async () => (await import('#web/pages/account/drafts-page.tsx')).draftsScreen,
  inventories: async () => (await import('#web/pages/account/inventories-page.tsx')).inventoriesScreen,
  offsets: async () => (await import('#web/pages/account/offsets-page.tsx')).offsetsScreen,
  overview: async () => (await ownOverviews()).ownOverviewScreen,
  inventoryOverview: async () => (await ownOverviews()).ownInventoryOverviewScreen,
  projectPay: async () => (await import('#web/pages/account/project-pay-page.tsx')).projectPayScreen,
  inventoryPay: async () => (await import('#web/pages/account/inventory-pay-page.tsx')).inventoryPayScreen,
  registerComplete: async () =>
    (await import('#web/pages/account/register-complete-page.tsx')).registerCompleteScreen,
  sandbox: async () => (await import('#web/pages/account/sandbox-page.tsx')).sandboxScreen,
  profile: async () => (await import('#web/pages/account/profile-page.tsx')).profileScreen,
  profileEdit: async () => (await import('#web/pages/account/edit-profile-page.tsx')).editProfileScreen,
  profileSecurity: async () => (await import('#web/pages/account/security-page.tsx')).securityScreen,
  profileImport: async () => (await import('#web/pages/account/import-page.tsx')).importDraftsScreen,
  profileCard: async () => (await import('#web/pages/account/card-page.tsx')).cardScreen,
  profileMembers: async () => (await import('#web/pages/account/members-page.tsx')).membersScreen,
  profileTokens: async () => (await import('#web/pages/account/tokens-page.tsx')).tokensScreen,
  profileEmails: async () => (await notifications()).emailsScreen,
  notifications: async () => (await notifications()).notificationsScreen,
  unsubscribe: async () => (await notifications()).unsubscribeScreen,
  draft: entries,
  projectPreview: async () =>
    (await import('#web/pages/account/project-preview-page.tsx')).projectPreviewScreen,
  createProject: entries,
  createInventory: entries,
  createOffsets: entries,
  adminProject: async () => (await import('#web/pages/admin/review-page.tsx')).reviewScreen,
  admin: async () => (await import('#web/pages/admin/dashboard-page.tsx')).dashboardScreen,
  adminRequests: async () => (await import('#web/pages/admin/requests-page.tsx')).requestsScreen,
  adminUsers: async () => (await import('#web/pages/admin/users-page.tsx')).usersScreen,
  adminUser: user,
  adminUserTokens: user,
  adminUserEntries: user,
  adminUserSecurity: user,
  adminPayments: async () => (await import('#web/pages/admin/payments-page.tsx')).paymentsScreen,
  adminSettings: async () => (await import('#web/pages/admin/settings-page.tsx')).settingsScreen,
  adminCorrections: async () => (await import('#web/pages/admin/corrections-page.tsx')).correctionsScreen,
  adminDuplicates: async () => (await import('#web/pages/admin/duplicates-page.tsx')).duplicatesScreen,
  adminImport: async () => (await import('#web/pages/admin/import-page.tsx')).importScreen,
  adminImports: async () => (await import('#web/pages/admin/imports-pages.tsx')).importsScreen,
  adminImportRun: async () => (await import('#web/pages/admin/imports-pages.tsx')).importRunScreen,
  adminAudit: async () => (await import('#web/pages/admin/audit-page.tsx')).auditScreen,
  adminProjects: async () => (await import('#web/pages/admin/projects-page.tsx')).adminProjectsScreen,
  projectHistory: async () => (await import('#web/pages/admin/history-page.tsx')).historyScreen,
} satisfies Partial<Record<ScreenName, LoadScreen>>;
