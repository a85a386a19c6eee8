import { pagePaths } from '#contract/page-paths.ts';
import type { ScreenExists } from '#web/kit/navigation/link.tsx';
import type { LoadScreen, Screen, ScreenName } from '#web/pages/screen.ts';

const home: LoadScreen = async () => (await import('#web/pages/public/home-page.tsx')).homeScreen;

/** Pages of several screens, named once: each import costs every visitor some bytes. */
const overviews = () => import('#web/pages/public/overview-pages.tsx');

/**
 * The screens that most visitors open, each with the module that loads its page. Every page loads this table.
 */
const mainScreens = {
  home,
  homeFile: home,
  projects: async () => (await import('#web/pages/public/projects-page.tsx')).projectsScreen,
  project: async () => (await import('#web/pages/public/project-page.tsx')).projectScreen,
  activity: async () => (await import('#web/pages/public/activity-page.tsx')).activityScreen,
  organizations: async () => (await import('#web/pages/public/organizations-page.tsx')).organizationsScreen,
  seekingFunding: async () =>
    (await import('#web/pages/public/seeking-funding-page.tsx')).seekingFundingScreen,
  serial: async () => (await import('#web/pages/public/serial-page.tsx')).serialScreen,
  about: async () => (await import('#web/pages/public/about-page.tsx')).aboutScreen,
  faq: async () => (await import('#web/pages/public/faq-page.tsx')).faqScreen,
  emissionsTest: async () => (await import('#web/pages/public/emissions-test-page.tsx')).emissionsTestScreen,
  contact: async () => (await import('#web/pages/public/contact-page.tsx')).contactScreen,
  register: async () => (await import('#web/pages/account/register-page.tsx')).registerScreen,
  publicOverview: async () => (await overviews()).overviewScreen,
  publicInventoryOverview: async () => (await overviews()).inventoryOverviewScreen,
  organization: async () => (await import('#web/pages/public/organization-page.tsx')).organizationScreen,
} satisfies Partial<Record<ScreenName, LoadScreen>>;

/** All other screens; their table loads with the first of them. */
type FurtherScreens = Readonly<Record<Exclude<ScreenName, keyof typeof mainScreens>, LoadScreen>>;
const loadFurtherScreens = async (): Promise<FurtherScreens> =>
  (await import('./further-screens.ts')).furtherScreens;

/** Loads the code of a screen. */
export async function loadScreen(name: ScreenName): Promise<Screen> {
  if (isMain(name)) return mainScreens[name]();
  const furtherScreens = await loadFurtherScreens();
  return furtherScreens[name]();
}

function isMain(name: ScreenName): name is keyof typeof mainScreens {
  return Object.hasOwn(mainScreens, name);
}

const paths = new Set<string>(Object.values(pagePaths));

/** Reports whether a screen exists, with or without a trailing slash. */
export const screenExists: ScreenExists = (screen) =>
  paths.has(screen) || (screen.endsWith('/') && paths.has(screen.slice(0, -1)));
