/** The project stages (`projectStatus` on the wire) of specification §9. */
export const stages = ['Planning', 'Proposed', 'Active', 'Inactive'] as const;

export type Stage = (typeof stages)[number];
