import type { ProgramType } from '#domain/project/program-types.ts';
import type { Stage } from '#domain/project/stages.ts';
import type { OverviewTracking, ProgramOfActivities, Visibility } from '#domain/project/status.ts';
import type { OrganizationKey } from './organizations.ts';
import type { PlaceKey } from './places.ts';
import type { ThemeKey } from './themes.ts';

/** Most projects are approved, public, active, tracked and single; a project says where it differs. */
type Differing = {
  readonly status?: 'Draft' | 'Submitted' | 'Rejected';
  /** It was submitted once, and is a draft again because changes were asked for. */
  readonly asked?: true;
  readonly visibility?: Visibility;
  readonly stage?: Stage;
  readonly tracking?: OverviewTracking;
  readonly activities?: ProgramOfActivities;
};

/** A reduction project in the words and figures that are its own; years in braces shift with the demonstration's. */
export type ProjectContent = Differing & {
  readonly by: OrganizationKey;
  readonly at: PlaceKey;
  readonly title: string;
  readonly french?: true;
  /** What is done there; how it is counted follows from the theme. */
  readonly lead: string;
  readonly program: ProgramType;
  readonly theme: ThemeKey;
  /** First and last year of its timeline. */
  readonly years: readonly [number, number];
  /** t CO2e in the first year. */
  readonly tonnes: number;
  /** The last vintage with units; absent where there are plans alone. */
  readonly verified?: number;
  readonly funding?: string;
  readonly featured?: true;
  /** How many pictures it shows, 1 unless said. */
  readonly pictures?: number;
};
