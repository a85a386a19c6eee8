import type { ProjectType } from '#domain/project/project-terms.ts';

/** Hues of project types. They equal those of the site (`web/kit/looks/type-look.ts`), as a test checks. */
export const typeHues: Readonly<Record<ProjectType, string>> = {
  'Energy Generation': '#f0e442',
  'Energy Efficiency': '#e69f00',
  Waste: '#d55e00',
  Fleet: '#cc79a7',
  Transportation: '#0072b2',
  'Natural Assets': '#009e73',
  Infrastructure: '#56b4e9',
  Others: '#4a4f4d',
  'Acid Gas Injection': '#4a4f4d',
};

/** Hue of entries without a type: inventories and purchased offsets. */
export const untypedHue = '#8a7f6d';
