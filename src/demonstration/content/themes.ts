import { efficiencyThemes, energyThemes } from './energy-themes.ts';
import { landThemes, worksThemes } from './land-themes.ts';
import { otherThemes } from './other-themes.ts';
import { movingThemes, wasteThemes } from './waste-themes.ts';

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
