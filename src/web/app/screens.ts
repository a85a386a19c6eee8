import { pagePaths } from '#contract/page-paths.ts';
import type { ScreenExists } from '#web/kit/navigation/screen-link.tsx';
import type { Screen } from '#web/pages/screen.ts';

type ScreenFile = {
  /** Its file in `src/web/pages`; the server preloads its scripts and styles. */
  readonly page: string;
  readonly load: () => Promise<Screen>;
};

const home: ScreenFile = {
  page: 'public/home-page.tsx',
  load: async () => (await import('#web/pages/public/home-page.tsx')).homeScreen,
};

/** Pages of several screens, named once: each import costs every visitor some bytes. */
const ownOverviews = () => import('#web/pages/account/overview-pages.tsx');
const overviews = () => import('#web/pages/public/overview-pages.tsx');
const newEntries = () => import('#web/pages/account/new-entry-pages.tsx');
const emailPreviews = () => import('#web/pages/developer/email-preview-page.tsx');
const desk = () => import('#web/pages/account/project-desk-page.tsx');

/** All screens: every path of the contract with the module that loads its page. */
export const screens: Record<keyof typeof pagePaths, ScreenFile> = {
  home,
  homeFile: home,
  projects: {
    page: 'public/projects-page.tsx',
    load: async () => (await import('#web/pages/public/projects-page.tsx')).projectsScreen,
  },
  project: {
    page: 'public/project-page.tsx',
    load: async () => (await import('#web/pages/public/project-page.tsx')).projectScreen,
  },
  seekingFunding: {
    page: 'public/seeking-funding-page.tsx',
    load: async () => (await import('#web/pages/public/seeking-funding-page.tsx')).seekingFundingScreen,
  },
  serial: {
    page: 'public/serial-page.tsx',
    load: async () => (await import('#web/pages/public/serial-page.tsx')).serialScreen,
  },
  certificate: {
    page: 'public/certificate-page.tsx',
    load: async () => (await import('#web/pages/public/certificate-page.tsx')).certificateScreen,
  },
  about: {
    page: 'public/about-page.tsx',
    load: async () => (await import('#web/pages/public/about-page.tsx')).aboutScreen,
  },
  howItWorks: {
    page: 'public/how-it-works-page.tsx',
    load: async () => (await import('#web/pages/public/how-it-works-page.tsx')).howItWorksScreen,
  },
  faq: {
    page: 'public/faq-page.tsx',
    load: async () => (await import('#web/pages/public/faq-page.tsx')).faqScreen,
  },
  terms: {
    page: 'public/terms-page.tsx',
    load: async () => (await import('#web/pages/public/terms-page.tsx')).termsScreen,
  },
  emissionsTest: {
    page: 'public/emissions-test-page.tsx',
    load: async () => (await import('#web/pages/public/emissions-test-page.tsx')).emissionsTestScreen,
  },
  contact: {
    page: 'public/contact-page.tsx',
    load: async () => (await import('#web/pages/public/contact-page.tsx')).contactScreen,
  },
  emailPreview: {
    page: 'developer/email-preview-page.tsx',
    load: async () => (await emailPreviews()).emailPreviewScreen,
  },
  deletedEmailPreview: {
    page: 'developer/email-preview-page.tsx',
    load: async () => (await emailPreviews()).deletedEmailPreviewScreen,
  },
  login: {
    page: 'account/login-page.tsx',
    load: async () => (await import('#web/pages/account/login-page.tsx')).loginScreen,
  },
  forgotPassword: {
    page: 'account/forgot-password-page.tsx',
    load: async () => (await import('#web/pages/account/forgot-password-page.tsx')).forgotPasswordScreen,
  },
  resetPassword: {
    page: 'account/reset-password-page.tsx',
    load: async () => (await import('#web/pages/account/reset-password-page.tsx')).resetPasswordScreen,
  },
  myProjects: {
    page: 'account/my-projects-page.tsx',
    load: async () => (await import('#web/pages/account/my-projects-page.tsx')).myProjectsScreen,
  },
  drafts: {
    page: 'account/drafts-page.tsx',
    load: async () => (await import('#web/pages/account/drafts-page.tsx')).draftsScreen,
  },
  inventories: {
    page: 'account/inventories-page.tsx',
    load: async () => (await import('#web/pages/account/inventories-page.tsx')).inventoriesScreen,
  },
  offsets: {
    page: 'account/offsets-page.tsx',
    load: async () => (await import('#web/pages/account/offsets-page.tsx')).offsetsScreen,
  },
  overview: {
    page: 'account/overview-pages.tsx',
    load: async () => (await ownOverviews()).ownOverviewScreen,
  },
  inventoryOverview: {
    page: 'account/overview-pages.tsx',
    load: async () => (await ownOverviews()).ownInventoryOverviewScreen,
  },
  publicOverview: {
    page: 'public/overview-pages.tsx',
    load: async () => (await overviews()).overviewScreen,
  },
  publicInventoryOverview: {
    page: 'public/overview-pages.tsx',
    load: async () => (await overviews()).inventoryOverviewScreen,
  },
  projectPay: {
    page: 'account/project-pay-page.tsx',
    load: async () => (await import('#web/pages/account/project-pay-page.tsx')).projectPayScreen,
  },
  inventoryPay: {
    page: 'account/inventory-pay-page.tsx',
    load: async () => (await import('#web/pages/account/inventory-pay-page.tsx')).inventoryPayScreen,
  },
  register: {
    page: 'account/register-page.tsx',
    load: async () => (await import('#web/pages/account/register-page.tsx')).registerScreen,
  },
  registerComplete: {
    page: 'account/register-complete-page.tsx',
    load: async () => (await import('#web/pages/account/register-complete-page.tsx')).registerCompleteScreen,
  },
  profile: {
    page: 'account/profile-page.tsx',
    load: async () => (await import('#web/pages/account/profile-page.tsx')).profileScreen,
  },
  profileEdit: {
    page: 'account/edit-profile-page.tsx',
    load: async () => (await import('#web/pages/account/edit-profile-page.tsx')).editProfileScreen,
  },
  profileSecurity: {
    page: 'account/security-page.tsx',
    load: async () => (await import('#web/pages/account/security-page.tsx')).securityScreen,
  },
  profileImport: {
    page: 'account/import-page.tsx',
    load: async () => (await import('#web/pages/account/import-page.tsx')).importDraftsScreen,
  },
  draft: {
    page: 'account/project-desk-page.tsx',
    load: async () => (await desk()).projectDeskScreen,
  },
  createProject: {
    page: 'account/new-entry-pages.tsx',
    load: async () => (await newEntries()).createProjectScreen,
  },
  createInventory: {
    page: 'account/new-entry-pages.tsx',
    load: async () => (await newEntries()).createInventoryScreen,
  },
  createOffsets: {
    page: 'account/new-entry-pages.tsx',
    load: async () => (await newEntries()).createOffsetsScreen,
  },
  adminProject: {
    page: 'account/project-desk-page.tsx',
    load: async () => (await desk()).projectDeskScreen,
  },
  admin: {
    page: 'admin/dashboard-page.tsx',
    load: async () => (await import('#web/pages/admin/dashboard-page.tsx')).dashboardScreen,
  },
  adminRequests: {
    page: 'admin/requests-page.tsx',
    load: async () => (await import('#web/pages/admin/requests-page.tsx')).requestsScreen,
  },
  adminUsers: {
    page: 'admin/users-page.tsx',
    load: async () => (await import('#web/pages/admin/users-page.tsx')).usersScreen,
  },
  adminPayments: {
    page: 'admin/payments-page.tsx',
    load: async () => (await import('#web/pages/admin/payments-page.tsx')).paymentsScreen,
  },
  adminSettings: {
    page: 'admin/settings-page.tsx',
    load: async () => (await import('#web/pages/admin/settings-page.tsx')).settingsScreen,
  },
  adminCorrections: {
    page: 'admin/corrections-page.tsx',
    load: async () => (await import('#web/pages/admin/corrections-page.tsx')).correctionsScreen,
  },
  adminImport: {
    page: 'admin/import-page.tsx',
    load: async () => (await import('#web/pages/admin/import-page.tsx')).importScreen,
  },
  adminAudit: {
    page: 'admin/audit-page.tsx',
    load: async () => (await import('#web/pages/admin/audit-page.tsx')).auditScreen,
  },
  adminProjects: {
    page: 'admin/projects-page.tsx',
    load: async () => (await import('#web/pages/admin/projects-page.tsx')).adminProjectsScreen,
  },
  projectHistory: {
    page: 'admin/history-page.tsx',
    load: async () => (await import('#web/pages/admin/history-page.tsx')).historyScreen,
  },
  apiDocs: {
    page: 'public/api-docs-page.tsx',
    load: async () => (await import('#web/pages/public/api-docs-page.tsx')).apiDocsScreen,
  },
  organization: {
    page: 'public/organization-page.tsx',
    load: async () => (await import('#web/pages/public/organization-page.tsx')).organizationScreen,
  },
};

const paths = new Set<string>(Object.values(pagePaths));

/** Reports whether a screen exists, with or without a trailing slash. */
export const screenExists: ScreenExists = (screen) =>
  paths.has(screen) || (screen.endsWith('/') && paths.has(screen.slice(0, -1)));
