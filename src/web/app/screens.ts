import { pagePaths } from '#contract/page-paths.ts';
import type { ScreenExists } from '#web/kit/screen-link.tsx';
import type { ComponentType } from 'react';

type Screen = () => Promise<ComponentType>;

const home: Screen = async () => (await import('#web/pages/public/home-page.tsx')).HomePage;

/** The one table of screens: every address of the contract, and what loads its page. */
export const screens: Record<keyof typeof pagePaths, Screen> = {
  home,
  homeFile: home,
  projects: async () => (await import('#web/pages/public/projects-page.tsx')).ProjectsPage,
  project: async () => (await import('#web/pages/public/project-page.tsx')).ProjectPage,
  serial: async () => (await import('#web/pages/public/serial-page.tsx')).SerialPage,
  apiDocs: async () => (await import('#web/pages/public/api-docs-page.tsx')).ApiDocsPage,
};

const paths = new Set<string>(Object.values(pagePaths));

/** Whether a screen is in the table, with or without a slash at the end of its path. */
export const screenExists: ScreenExists = (screen) =>
  paths.has(screen) || (screen.endsWith('/') && paths.has(screen.slice(0, -1)));
