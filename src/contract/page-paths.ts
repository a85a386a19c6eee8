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
  organization: '/:organization',
} as const;
