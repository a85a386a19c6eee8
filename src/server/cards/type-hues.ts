import type { ProjectType } from '#domain/project/project-types.ts';

/** The hues that the site gives project types (`web/kit/type-look.ts`); a test sees that they stay the same. */
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

/** The hue of entries without a type: inventories and purchased offsets. */
export const untypedHue = '#8a7f6d';
