/** The project stages of specification §9 (`projectStatus` in the API). */
export const stages = ['Planning', 'Proposed', 'Active', 'Inactive'] as const;

export type Stage = (typeof stages)[number];
