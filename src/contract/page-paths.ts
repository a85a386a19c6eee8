import type { MemberRight } from '#domain/account/role.ts';

/** Paths of all screens, with `:name` for parameters. Every other path shows Not Found. */
export const pagePaths = {
  home: '/',
  homeFile: '/index.html',
  projects: '/projects',
  projectsCompare: '/projects/compare',
  project: '/projects/:projectSerial',
  projectEmbed: '/projects/:projectSerial/embed',
  serial: '/serial',
  activity: '/activity',
  organizations: '/organizations',
  certificate: '/certificates/:certificateId',
  statement: '/statements/:statementId',
  seekingFunding: '/seeking-funding',
  about: '/about',
  howItWorks: '/howitworks',
  verify: '/verify',
  guides: '/guides',
  ownersGuide: '/guides/owners',
  reviewersGuide: '/guides/reviewers',
  administratorsGuide: '/guides/administrators',
  faq: '/faq',
  terms: '/terms-and-conditions',
  emissionsTest: '/test',
  contact: '/contact',
  emailPreview: '/test/email',
  deletedEmailPreview: '/test/delete-email',
  apiDocs: '/api/docs',
  apiGroup: '/api/docs/:group',
  login: '/login',
  forgotPassword: '/login/forgot-password',
  resetPassword: '/reset-password',
  invitation: '/invitation',
  unsubscribe: '/emails/unsubscribe',
  register: '/register',
  registerComplete: '/register/complete',
  sandbox: '/sandbox',
  myProjects: '/myprojects',
  profile: '/profile',
  profileEdit: '/profile/edit',
  profileSecurity: '/profile/security',
  profileImport: '/profile/import',
  profileCard: '/profile/card',
  profileTokens: '/profile/tokens',
  profileMembers: '/profile/members',
  profileEmails: '/profile/emails',
  notifications: '/profile/notifications',
  drafts: '/profile/drafts',
  inventories: '/inventory/projects',
  offsets: '/offsets/projects',
  overview: '/overview',
  publicOverview: '/overview/:organization',
  inventoryOverview: '/inventory/overview',
  publicInventoryOverview: '/inventory/overview/:organization',
  draft: '/profile/drafts/:projectSerial',
  projectPreview: '/profile/drafts/:projectSerial/preview',
  createProject: '/create-project',
  createInventory: '/inventory/create',
  createOffsets: '/inventory/create-offsets',
  adminProject: '/admin/project/:projectSerial',
  projectPay: '/project/pay',
  inventoryPay: '/inventory/pay',
  admin: '/admin',
  adminRequests: '/admin/requests',
  adminUsers: '/admin/users',
  adminUser: '/admin/users/:userId',
  adminUserTokens: '/admin/users/:userId/tokens',
  adminUserEntries: '/admin/users/:userId/entries',
  adminUserSecurity: '/admin/users/:userId/security',
  adminPayments: '/admin/payments',
  adminSettings: '/admin/settings',
  adminCorrections: '/admin/corrections',
  adminDuplicates: '/admin/duplicates',
  adminImport: '/admin/import',
  adminImports: '/admin/imports',
  adminImportRun: '/admin/imports/:run',
  adminAudit: '/admin/audit',
  adminProjects: '/admin/projects',
  projectHistory: '/projects/history/:projectSerial',
  organization: '/:organization',
} as const;

/**
 * Search of an entry's address (`draft`) that opens it at its emissions, ready to change, retire, transfer or
 * cancel tonnes.
 */
export const UPDATE = '?update';

/**
 * Search of a project's address (`draft`, `adminProject`) at which administrators change what its owner
 * cannot.
 */
export const EDIT = '?edit';

/** Address that a search is sent to without scripts: it redirects to the page that was asked for. */
export const SEARCH_PATH = '/search';

/** Screens that other sites show in a frame: without top bar, footer and scripts. */
export const framedScreens: readonly (keyof typeof pagePaths)[] = ['projectEmbed'];

/** Who may open a screen: signed-in people, administrators, or only visitors who are not signed in. */
export type Guard = 'signed-in' | 'administrators' | 'visitors';

/** Screens that are not open to everyone (specification §2). */
export const pageGuards: Partial<Record<keyof typeof pagePaths, Guard>> = {
  login: 'visitors',
  register: 'visitors',
  sandbox: 'visitors',
  myProjects: 'signed-in',
  profile: 'signed-in',
  profileEdit: 'signed-in',
  profileSecurity: 'signed-in',
  profileImport: 'signed-in',
  profileCard: 'signed-in',
  profileTokens: 'signed-in',
  profileMembers: 'signed-in',
  profileEmails: 'signed-in',
  notifications: 'signed-in',
  drafts: 'signed-in',
  inventories: 'signed-in',
  offsets: 'signed-in',
  overview: 'signed-in',
  inventoryOverview: 'signed-in',
  draft: 'signed-in',
  projectPreview: 'signed-in',
  createProject: 'signed-in',
  createInventory: 'signed-in',
  createOffsets: 'signed-in',
  adminProject: 'administrators',
  projectPay: 'signed-in',
  inventoryPay: 'signed-in',
  admin: 'administrators',
  adminRequests: 'administrators',
  adminUsers: 'administrators',
  adminUser: 'administrators',
  adminUserTokens: 'administrators',
  adminUserEntries: 'administrators',
  adminUserSecurity: 'administrators',
  adminPayments: 'administrators',
  adminSettings: 'administrators',
  adminCorrections: 'administrators',
  adminDuplicates: 'administrators',
  adminImport: 'administrators',
  adminImports: 'administrators',
  adminImportRun: 'administrators',
  adminAudit: 'administrators',
  adminProjects: 'administrators',
  projectHistory: 'administrators',
};

/** Screens of signed-in people that need more than the right to read. Others see who can open them. */
export const pageRights: Partial<Record<keyof typeof pagePaths, Exclude<MemberRight, 'view'>>> = {
  createProject: 'edit',
  createInventory: 'edit',
  createOffsets: 'edit',
  profileImport: 'edit',
  profileEdit: 'manage',
  profileCard: 'manage',
  projectPay: 'manage',
  inventoryPay: 'manage',
};

/** Path of the feed of new projects. */
export const PROJECTS_FEED = '/feed.atom';
/** Path of the feed of a view of the project list; its query is that of the list. */
export const VIEW_FEED = '/projects.atom';
/** Path of the feed of operations on units; its query is that of the activity's page. */
export const ACTIVITY_FEED = '/activity.atom';
/** Address of the picture of all tonnes by vintage year, as an SVG file. */
export const TONNES_PICTURE = '/tonnes-by-year.svg';
