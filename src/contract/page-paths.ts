/** Addresses of the screens that exist, with `:name` for parameters; every other address shows Not Found. */
export const pagePaths = {
  home: '/',
  homeFile: '/index.html',
  projects: '/projects',
  project: '/projects/:projectSerial',
  serial: '/serial',
  seekingFunding: '/seeking-funding',
  about: '/about',
  howItWorks: '/howitworks',
  faq: '/faq',
  terms: '/terms-and-conditions',
  emissionsTest: '/test',
  contact: '/contact',
  letterPreview: '/test/email',
  deletedLetterPreview: '/test/delete-email',
  apiDocs: '/api/docs',
  login: '/login',
  forgotPassword: '/login/forgot-password',
  resetPassword: '/reset-password',
  register: '/register',
  registerComplete: '/register/complete',
  myProjects: '/myprojects',
  profile: '/profile',
  profileEdit: '/profile/edit',
  profileSecurity: '/profile/security',
  admin: '/admin',
  adminRequests: '/admin/requests',
  adminUsers: '/admin/users',
  adminSettings: '/admin/settings',
  adminAudit: '/admin/audit',
  organization: '/:organization',
} as const;

/** Whom a screen is for: whoever is signed in, administrators, or only who is not signed in yet. */
export type Guard = 'signed-in' | 'administrators' | 'visitors';

/** The screens that are not for everyone (specification §2). */
export const pageGuards: Partial<Record<keyof typeof pagePaths, Guard>> = {
  login: 'visitors',
  register: 'visitors',
  myProjects: 'signed-in',
  profile: 'signed-in',
  profileEdit: 'signed-in',
  profileSecurity: 'signed-in',
  admin: 'administrators',
  adminRequests: 'administrators',
  adminUsers: 'administrators',
  adminSettings: 'administrators',
  adminAudit: 'administrators',
};
