import { describe, expect, it } from 'vitest';
import * as m from '#messages/messages.js';

/** Texts of the project form and page, word for word as in the specification. */
const sentences: readonly [string, () => string, string][] = [
  [
    '§5 timeline',
    m.form_timeline_first,
    'Please provide a valid project timeline to edit emission reductions. (Note: Projects can span a maximum of 20 years.)',
  ],
  [
    '§5 inventory',
    m.form_inventory_timeline_first,
    'Please provide as starting and end year for your inventory timeline first.',
  ],
  ['§5 uploads', m.problem_file_too_big, 'File is too big! Maximum 5MB or 25MB.'],
  ['§5 uploads', m.problem_file_must_be_pdf, 'File must be PDF.'],
  ['§5 required', m.problem_project_fields, 'Complete required fields before submitting.'],
  ['§5 leaving', m.leave_question, 'You have unsaved changes, are you sure you want to leave?'],
  ['§5 deleting', m.transition_delete_question, 'Are you sure you want to delete the project?'],
  ['§6 project of another user', m.problem_not_yours, 'This project was created by another user.'],
  [
    '§8 submitted',
    m.project_submitted_notice,
    'Your project has been submitted. You cannot make anymore changes. Allow up to 5 business days to review your project.',
  ],
  [
    '§8 rejected',
    m.project_rejected_notice,
    'Your project has been rejected — Please contact us for details!',
  ],
  [
    '§8 update needs approval',
    m.form_update_waits,
    'The changes you made require approval. While you project is awaiting approval it will not be visible to the public.',
  ],
  [
    '§8 update at once',
    m.form_update_at_once,
    "The changes you made don't require approval. Changes will be directly visible to the public.",
  ],
  [
    '§8 before submitting',
    m.form_submit_note,
    'Submissions take approximately 5 business days before approval. We will confirm if all project details have been provided before adding your project to the registry.',
  ],
  ['§8 alert', m.transition_approve_failed, 'Error Approving Project'],
  ['§8 alert', m.transition_reject_failed, 'Error Rejecting Project'],
  ['§8 alert', m.transition_reopen_failed, 'Error Reopening Project'],
  ['§8 alert', m.transition_delete_failed, 'Error Deleting Project'],
  ['§8 alert', m.transition_feature_failed, 'Error Featuring Project'],
  ['§8 alert', m.transition_archive_failed, 'Error Archiving Project'],
  ['§4 button', m.transition_approve, 'Approve'],
  ['§4 button', m.transition_reject, 'Reject'],
  ['§4 button', m.transition_reopen, 'Re-Open'],
  ['§8 alert', m.error_updating, 'Error Updating Emissions'],
  ['§8 upload', m.upload_failed, 'Request Error'],
  ['§8 lists', m.list_none, 'No Projects found...'],
  ['§8 lists', m.drafts_none, 'No Drafts found...'],
  ['§9 stage', m.stage_proposed, 'Proposed - Seeking Funding'],
  ['§9 program type', m.program_fcm, 'FCM (FCM PCP)'],
  ['§9 program type', m.program_infrastructure_canada, 'Infrastructure Canada (Climate Lens)'],
  ['§9 overview tracking', m.tracking_tracked, 'Include'],
  ['§9 overview tracking', m.tracking_hidden, 'Exclude'],
];

describe('texts of the project form in the specification', () => {
  it.each(sentences)('%s', (_row, say, sentence) => {
    expect(say()).toBe(sentence);
  });
});
