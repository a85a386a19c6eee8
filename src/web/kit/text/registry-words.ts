import * as m from '#messages/messages.js';

/** Labels of the registry's constants; the keys are their names in the API. */
export const programWords = {
  'BC GCC Option 1': m.program_gcc_1,
  'BC GCC Option 2': m.program_gcc_2,
  FCM: m.program_fcm,
  'Compact Of Mayors': m.program_mayors,
  'Comox Project': m.program_comox,
  'Infrastructure Canada': m.program_infrastructure_canada,
  'ISO 14064-2': m.program_iso,
  'Gold Standard': m.program_gold,
  VCS: m.program_vcs,
  Other: m.program_other,
  Offsets: m.program_offsets,
  TransferredOffsets: m.program_transferred,
  Inventory: m.program_inventory,
} as const;

export const stageWords = {
  Planning: m.stage_planning,
  Proposed: m.stage_proposed,
  Active: m.stage_active,
  Inactive: m.stage_inactive,
} as const;

export const projectStatusWords = {
  Draft: m.project_status_draft,
  Submitted: m.project_status_submitted,
  Approved: m.project_status_approved,
  Rejected: m.project_status_rejected,
  Received: m.project_status_received,
} as const;

export const memberRoleWords = {
  owner: m.member_owner,
  editor: m.member_editor,
  viewer: m.member_viewer,
} as const;

export const visibilityWords = { Public: m.visibility_public, Private: m.visibility_private } as const;

export const trackingWords = { Tracked: m.tracking_tracked, Hidden: m.tracking_hidden } as const;

export const activitiesWords = {
  'Single Project': m.activities_single,
  'Program of Activities': m.activities_program,
} as const;

export const pictureWords = {
  featured: m.picture_featured,
  projectSite: m.picture_project_site,
  before: m.picture_before,
  activity: m.picture_activity,
  otherImage: m.picture_other_image,
  mapOfActivities: m.picture_map_of_activities,
} as const;

/** Labels of the project plan by kind of entry. */
export const planWords = {
  project: m.document_project_plan,
  inventory: m.document_inventory_report,
  offsets: m.document_proof_of_purchase,
  'transferred-offsets': m.document_proof_of_purchase,
} as const;

/** Labels of the yearly rows by kind of entry. */
export const rowsWords = {
  project: m.form_emissions,
  inventory: m.form_inventory_rows,
  offsets: m.form_emissions,
  'transferred-offsets': m.form_emissions,
} as const;

export const documentWords = {
  projectPlan: m.document_project_plan,
  financialPlan: m.document_financial_plan,
  projectValidation: m.document_project_validation,
  verificationReport: m.document_verification_report,
  other1: m.document_other1,
  other2: m.document_other2,
} as const;
