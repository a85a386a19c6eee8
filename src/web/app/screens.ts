import { pagePaths } from '#contract/page-paths.ts';
import type { ScreenExists } from '#web/kit/navigation/link.tsx';
import type { LoadScreen, Screen, ScreenName } from '#web/pages/screen.ts';

const home: LoadScreen = async () => (await import('#web/pages/public/home-page.tsx')).homeScreen;

/** Pages of several screens, named once: each import costs every visitor some bytes. */
const overviews = () => import('#web/pages/public/overview-pages.tsx');
const projectPages = () => import('#web/pages/public/project-page.tsx');

/** The screens that visitors open, each with the module that loads its page. Every page loads this table. */
const publicScreens = {
  home,
  homeFile: home,
  projects: async () => (await import('#web/pages/public/projects-page.tsx')).projectsScreen,
  project: async () => (await projectPages()).projectScreen,
  projectEmbed: async () => (await projectPages()).projectEmbedScreen,
  activity: async () => (await import('#web/pages/public/activity-page.tsx')).activityScreen,
  organizations: async () => (await import('#web/pages/public/organizations-page.tsx')).organizationsScreen,
  seekingFunding: async () =>
    (await import('#web/pages/public/seeking-funding-page.tsx')).seekingFundingScreen,
  serial: async () => (await import('#web/pages/public/serial-page.tsx')).serialScreen,
  certificate: async () => (await import('#web/pages/public/certificate-page.tsx')).certificateScreen,
  about: async () => (await import('#web/pages/public/about-page.tsx')).aboutScreen,
  howItWorks: async () => (await import('#web/pages/public/how-it-works-page.tsx')).howItWorksScreen,
  faq: async () => (await import('#web/pages/public/faq-page.tsx')).faqScreen,
  terms: async () => (await import('#web/pages/public/terms-page.tsx')).termsScreen,
  emissionsTest: async () => (await import('#web/pages/public/emissions-test-page.tsx')).emissionsTestScreen,
  contact: async () => (await import('#web/pages/public/contact-page.tsx')).contactScreen,
  publicOverview: async () => (await overviews()).overviewScreen,
  publicInventoryOverview: async () => (await overviews()).inventoryOverviewScreen,
  apiDocs: async () => (await import('#web/pages/public/api-docs-page.tsx')).apiDocsScreen,
  apiGroup: async () => (await import('#web/pages/public/api-group-page.tsx')).apiGroupScreen,
  organization: async () => (await import('#web/pages/public/organization-page.tsx')).organizationScreen,
} satisfies Partial<Record<ScreenName, LoadScreen>>;

/** All other screens; only who opens one of them loads their table. */
type AccountScreens = Readonly<Record<Exclude<ScreenName, keyof typeof publicScreens>, LoadScreen>>;
const loadAccountScreens = async (): Promise<AccountScreens> =>
  (await import('./account-screens.ts')).accountScreens;

/** Loads the code of a screen. */
export async function loadScreen(name: ScreenName): Promise<Screen> {
  if (isPublic(name)) return publicScreens[name]();
  const accountScreens = await loadAccountScreens();
  return accountScreens[name]();
}

function isPublic(name: ScreenName): name is keyof typeof publicScreens {
  return Object.hasOwn(publicScreens, name);
}

const paths = new Set<string>(Object.values(pagePaths));

/** Reports whether a screen exists, with or without a trailing slash. */
export const screenExists: ScreenExists = (screen) =>
  paths.has(screen) || (screen.endsWith('/') && paths.has(screen.slice(0, -1)));
