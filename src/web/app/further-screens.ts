import type { LoadScreen, ScreenName } from '#web/pages/screen.ts';

/** Pages of several screens, named once. */
const ownOverviews = () => import('#web/pages/account/overview-pages.tsx');
const newEntries = () => import('#web/pages/account/new-entry-pages.tsx');
const emailPreviews = () => import('#web/pages/developer/email-preview-page.tsx');

/** The screens of accounts, administrators, developers and other sites' frames, and public ones that few visitors open. */
export const furtherScreens = {
  howItWorks: async () => (await import('#web/pages/public/how-it-works-page.tsx')).howItWorksScreen,
  terms: async () => (await import('#web/pages/public/terms-page.tsx')).termsScreen,
  certificate: async () => (await import('#web/pages/public/certificate-page.tsx')).certificateScreen,
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
  register: async () => (await import('#web/pages/account/register-page.tsx')).registerScreen,
  registerComplete: async () =>
    (await import('#web/pages/account/register-complete-page.tsx')).registerCompleteScreen,
  profile: async () => (await import('#web/pages/account/profile-page.tsx')).profileScreen,
  profileEdit: async () => (await import('#web/pages/account/edit-profile-page.tsx')).editProfileScreen,
  profileSecurity: async () => (await import('#web/pages/account/security-page.tsx')).securityScreen,
  profileImport: async () => (await import('#web/pages/account/import-page.tsx')).importDraftsScreen,
  profileCard: async () => (await import('#web/pages/account/card-page.tsx')).cardScreen,
  profileMembers: async () => (await import('#web/pages/account/members-page.tsx')).membersScreen,
  profileTokens: async () => (await import('#web/pages/account/tokens-page.tsx')).tokensScreen,
  draft: async () => (await import('#web/pages/account/project-desk-page.tsx')).projectDeskScreen,
  projectPreview: async () =>
    (await import('#web/pages/account/project-preview-page.tsx')).projectPreviewScreen,
  createProject: async () => (await newEntries()).createProjectScreen,
  createInventory: async () => (await newEntries()).createInventoryScreen,
  createOffsets: async () => (await newEntries()).createOffsetsScreen,
  adminProject: async () => (await import('#web/pages/admin/review-page.tsx')).reviewScreen,
  admin: async () => (await import('#web/pages/admin/dashboard-page.tsx')).dashboardScreen,
  adminRequests: async () => (await import('#web/pages/admin/requests-page.tsx')).requestsScreen,
  adminUsers: async () => (await import('#web/pages/admin/users-page.tsx')).usersScreen,
  adminPayments: async () => (await import('#web/pages/admin/payments-page.tsx')).paymentsScreen,
  adminSettings: async () => (await import('#web/pages/admin/settings-page.tsx')).settingsScreen,
  adminCorrections: async () => (await import('#web/pages/admin/corrections-page.tsx')).correctionsScreen,
  adminImport: async () => (await import('#web/pages/admin/import-page.tsx')).importScreen,
  adminAudit: async () => (await import('#web/pages/admin/audit-page.tsx')).auditScreen,
  adminProjects: async () => (await import('#web/pages/admin/projects-page.tsx')).adminProjectsScreen,
  projectHistory: async () => (await import('#web/pages/admin/history-page.tsx')).historyScreen,
} satisfies Partial<Record<ScreenName, LoadScreen>>;
