/** The six picture slots of a project (specification §3). */
export const pictureSlots = [
  'featured',
  'projectSite',
  'before',
  'activity',
  'otherImage',
  'mapOfActivities',
] as const;
export type PictureSlot = (typeof pictureSlots)[number];

/** The six fixed document slots (specification §9); inventories have another one for each of their years. */
export const documentSlots = [
  'projectPlan',
  'financialPlan',
  'projectValidation',
  'verificationReport',
  'other1',
  'other2',
] as const;
export type DocumentSlot = (typeof documentSlots)[number];

const inventoryDocument = /^inventory(\d{4})$/;

/** Returns the year of a yearly inventory document's slot (`inventory2022`); null for any other slot. */
export function inventoryDocumentYear(slot: string): number | null {
  const year = inventoryDocument.exec(slot)?.[1];
  return year === undefined ? null : Number(year);
}
