/** The project types of specification §9. `Others` is also the fallback of the map's filter. */
export const projectTypes = [
  'Energy Generation',
  'Energy Efficiency',
  'Waste',
  'Fleet',
  'Transportation',
  'Natural Assets',
  'Infrastructure',
  'Others',
  'Acid Gas Injection',
] as const;

export type ProjectType = (typeof projectTypes)[number];
