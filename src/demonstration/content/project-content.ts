import type {
  OverviewTracking,
  ProgramOfActivities,
  ProgramType,
  Stage,
  Visibility,
} from '#domain/project/project-terms.ts';
import { efficiencyThemes, energyThemes } from './energy-themes.ts';
import { landThemes, worksThemes } from './land-themes.ts';
import type { OrganizationKey } from './organizations.ts';
import { otherThemes } from './other-themes.ts';
import type { PlaceKey } from './places.ts';
import { movingThemes, wasteThemes } from './waste-themes.ts';

/** Defaults: approved, public, active, tracked and single. Projects list only differences. */
type Differing = {
  readonly status?: 'Draft' | 'Submitted' | 'Rejected';
  /** It was submitted, and is a draft again because changes were requested. */
  readonly asked?: true;
  readonly visibility?: Visibility;
  readonly stage?: Stage;
  readonly tracking?: OverviewTracking;
  readonly activities?: ProgramOfActivities;
};

/** A reduction project's own texts and quantities; years in braces shift with the demonstration's. */
export type ProjectContent = Differing & {
  readonly by: OrganizationKey;
  readonly at: PlaceKey;
  readonly title: string;
  readonly french?: true;
  /** What the project does; the theme describes how its tonnes are counted. */
  readonly lead: string;
  readonly program: ProgramType;
  readonly theme: ThemeKey;
  /** First and last year of its timeline. */
  readonly years: readonly [number, number];
  /** t CO2e in the first year. */
  readonly tonnes: number;
  /** The last vintage with units; absent if there are only plans. */
  readonly verified?: number;
  readonly funding?: string;
  readonly featured?: true;
  /** Number of pictures; 1 by default. */
  readonly pictures?: number;
};

/** All kinds of work in the demonstration. */
export const themes = {
  ...energyThemes,
  ...efficiencyThemes,
  ...wasteThemes,
  ...movingThemes,
  ...landThemes,
  ...worksThemes,
  ...otherThemes,
} as const;

export type ThemeKey = keyof typeof themes;
