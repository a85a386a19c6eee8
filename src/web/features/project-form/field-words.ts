import type { ProjectField } from '#domain/project/entry.ts';
import type { FieldNeed } from '#domain/project/field-needs.ts';
import type { ProjectKind } from '#domain/project/program-types.ts';
import { inventoryDocumentYear } from '#domain/project/slots.ts';
import { planWords } from '#web/kit/text/registry-words.ts';
import * as m from '#messages/messages.js';

/** Labels of the form's fields. */
const words: Readonly<Record<ProjectField, () => string>> = {
  title: m.form_title,
  description: m.form_description,
  programType: m.form_program_type,
  projectType: m.form_project_type,
  projectStatus: m.form_stage,
  programOfActivities: m.form_activities,
  offsetProvider: m.form_offset_provider,
  visibility: m.form_visibility,
  overviewTracking: m.form_tracking,
  funding: m.form_funding,
  'timeline.startDate': m.form_start,
  'timeline.endDate': m.form_end,
  'location.address': m.form_address,
  'location.latitude': m.form_latitude,
  'location.longitude': m.form_longitude,
  'contact.fullName': m.form_contact_name,
  'contact.jobTitle': m.form_contact_job,
  'contact.email': m.form_contact_email,
  'contact.tel': m.form_contact_tel,
  'pictures.featured': m.form_picture_featured,
  'pictures.projectSite': m.form_picture_site,
  'pictures.before': m.form_picture_before,
  'pictures.activity': m.form_picture_activity,
  'pictures.otherImage': m.form_picture_other,
  'pictures.mapOfActivities': m.form_picture_map,
  'documents.projectPlan': m.document_project_plan,
  'documents.financialPlan': m.document_financial_plan,
  'documents.projectValidation': m.document_project_validation,
  'documents.verificationReport': m.document_verification_report,
  'documents.other1': m.document_other1,
  'documents.other2': m.document_other2,
  emissionReductions: m.form_emissions,
};

/** Returns a field's label. The project plan's depends on the kind of entry, a yearly inventory document's on its year. */
export function fieldWord(field: string, kind: ProjectKind = 'project'): string {
  if (field === 'documents.projectPlan') return planWords[kind]();
  const word = (words as Readonly<Record<string, (() => string) | undefined>>)[field];
  if (word !== undefined) return word();
  const year = field.startsWith('documents.')
    ? inventoryDocumentYear(field.slice('documents.'.length))
    : null;
  return year === null ? field : m.document_inventory({ year: String(year) });
}

/** Returns a field's label in the form, marked when the field is optional. */
export function fieldLabel(field: string, need: FieldNeed, kind: ProjectKind = 'project'): string {
  const word = fieldWord(field, kind);
  return need === 'optional' ? m.form_label_optional({ label: word }) : word;
}

/** Returns the id of a field's control, for links to it. */
export function fieldId(field: string): string {
  return `project-${field.replaceAll('.', '-')}`;
}
