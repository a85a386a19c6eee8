import { inventoryDocumentYear } from '#domain/project/slots.ts';
import { documentWords, pictureWords } from '#web/kit/text/registry-words.ts';
import * as m from '#messages/messages.js';

const words = new Map<string, () => string>([
  ['title', m.column_title],
  ['description', m.project_description],
  ['programType', m.project_program_type],
  ['projectType', m.project_type],
  ['projectStatus', m.project_stage],
  ['programOfActivities', m.project_activities],
  ['offsetProvider', m.project_provider],
  ['visibility', m.project_visibility],
  ['overviewTracking', m.project_tracking],
  ['funding', m.project_funding],
  ['timeline.startDate', m.history_start],
  ['timeline.endDate', m.history_end],
  ['location.address', m.history_address],
  ['location.latitude', m.history_latitude],
  ['location.longitude', m.history_longitude],
  ['contact.fullName', m.profile_contact_name],
  ['contact.jobTitle', m.history_job_title],
  ['contact.email', m.profile_email],
  ['contact.tel', m.profile_contact_tel],
  ['emissionReductions', m.project_reductions],
  ...Object.entries(pictureWords).map(([slot, word]) => [`pictures.${slot}`, word] as const),
  ...Object.entries(documentWords).map(([slot, word]) => [`documents.${slot}`, word] as const),
]);

/** Returns a field's label by its name in the API; without one, that name. */
export function fieldWord(field: string): string {
  const word = words.get(field);
  if (word !== undefined) return word();
  const units = /^units\.(\d+)$/.exec(field)?.[1];
  if (units !== undefined) return m.history_units({ year: units });
  const year = inventoryDocumentYear(field.replace(/^documents\./, ''));
  return year === null ? field : m.document_inventory({ year });
}
