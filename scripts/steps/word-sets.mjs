import { activityTypes } from '../../src/contract/activity.ts';
import { certificateStatuses } from '../../src/contract/certificates.ts';
import { notCountedReasons } from '../../src/contract/overviews.ts';
import { userStatuses } from '../../src/contract/users.ts';
import { auditActs } from '../../src/domain/account/audit-act.ts';
import { auditNames } from '../../src/domain/account/audit-name.ts';
import { memberRoles, roles } from '../../src/domain/account/role.ts';
import { tokenKinds, tokenMovementTypes } from '../../src/domain/account/tokens.ts';
import { importKinds } from '../../src/domain/import/import-columns.ts';
import { sectors } from '../../src/domain/inventory/inventory-years.ts';
import { paymentStates } from '../../src/domain/payment/payment.ts';
import { everRequired, projectFields } from '../../src/domain/project/entry.ts';
import { fieldDeclarations } from '../../src/domain/project/fields.ts';
import {
  documentSlots,
  overviewTrackings,
  pictureSlots,
  programOfActivitiesKinds,
  programTypes,
  projectKinds,
  projectStatuses,
  projectTypes,
  stages,
  visibilities,
} from '../../src/domain/project/project-terms.ts';
import { buttonsAt, listedActions } from '../../src/domain/project/transition-lists.ts';
import { changeActs, transitions } from '../../src/domain/project/transitions.ts';

/**
 * Words of one kind: of each value the text whose key is the prefix with the value in lower case and underscores,
 * and the suffix. With kinds, of each value a text for each kind of entry: the one whose key ends with the kind, or
 * else the one without. Values that are not needed may have no text; they are then left out.
 *
 * @typedef {{
 *   readonly name: string,
 *   readonly prefix: string,
 *   readonly values: readonly string[],
 *   readonly suffix?: string,
 *   readonly kinds?: readonly string[],
 *   readonly needed?: readonly string[],
 * }} WordSet
 */

/** @type {(name: string, prefix: string, values: readonly string[], more?: Partial<WordSet>) => WordSet} */
const set = (name, prefix, values, more = {}) => ({ name, prefix, values, ...more });

/** Sentences about fields, which may be others for some kinds of entry. */
const ofFields = (name, suffix, needed) =>
  set(name, 'field', projectFields, { suffix, kinds: projectKinds, needed });

/** The transitions that a question comes before. */
const asking = buttonsAt().filter((name) => transitions[name].button?.asks === true);

/** Texts that visitors read on a project's page. */
const onPage = fieldDeclarations.filter(
  ({ kind, shownIn }) => shownIn === 'page' && (kind === 'line' || kind === 'lines'),
);

/**
 * The sets of words by the file that has them, `#messages/words/<file>.js`: what a page loads together. The values
 * are those of the domain and the contract, so that a value without a text cannot be compiled.
 *
 * @type {Readonly<Record<string, readonly WordSet[]>>}
 */
export const wordSets = {
  // What lists and maps say of a project.
  program: [set('programWords', 'program', programTypes), set('stageWords', 'stage', stages)],
  project: [
    set('projectStatusWords', 'project_status', projectStatuses),
    set('visibilityWords', 'visibility', visibilities),
    set('trackingWords', 'tracking', overviewTrackings),
    set('activitiesWords', 'activities', programOfActivitiesKinds),
    set('pictureWords', 'field_pictures', pictureSlots),
    set('documentWords', 'field_documents', documentSlots),
    set('planWords', 'plan', projectKinds),
    set('rowsWords', 'rows', projectKinds),
  ],
  'project-type': [set('projectTypeWords', 'type', projectTypes)],
  field: [set('fieldWords', 'field', projectFields)],
  'field-sentence': [ofFields('fieldHints', 'hint', []), ofFields('missingWords', 'missing', everRequired)],
  'page-field': [
    set(
      'pageFieldWords',
      'field',
      onPage.map(({ name }) => name),
    ),
  ],
  transition: [
    set('transitionWords', 'transition', buttonsAt()),
    set('transitionQuestions', 'transition', asking, { suffix: 'question', kinds: projectKinds }),
    set('transitionEffects', 'transition', asking, { suffix: 'effect', needed: [] }),
    set('transitionDone', 'transition', buttonsAt(), { suffix: 'done' }),
    set('transitionFailures', 'transition', buttonsAt(), { suffix: 'failed' }),
  ],
  listed: [set('listedWords', 'listed', listedActions)],
  history: [set('historyWords', 'history', changeActs)],
  audit: [
    set('auditWords', 'act', auditNames),
    set('auditFilterWords', 'act', auditActs, { suffix: 'filter', needed: [] }),
  ],
  account: [
    set('memberRoleWords', 'member', memberRoles),
    set('roleWords', 'role', roles),
    set('userStatusWords', 'user_status', userStatuses),
  ],
  payment: [
    set('tokenKindWords', 'tokens', tokenKinds),
    set('tokenMovementWords', 'token_entry', tokenMovementTypes),
    set('paymentStateWords', 'payment_state', paymentStates),
  ],
  units: [
    set('activityWords', 'activity', activityTypes),
    set('certificateStatusWords', 'certificate', certificateStatuses),
  ],
  sector: [set('sectorWords', 'sector', sectors)],
  overview: [set('notCountedWords', 'overview_not_counted', notCountedReasons)],
  import: [set('importKindWords', 'import_kind', importKinds)],
};

/**
 * Sets by another value, by the file that has them: of each field with choices the words of its choices.
 *
 * @type {Readonly<Record<string, { readonly name: string, readonly sets: readonly WordSet[] }>>}
 */
export const groupedSets = {
  choice: {
    name: 'choiceWords',
    sets: fieldDeclarations.flatMap((field) =>
      field.kind === 'choice' ? [set(field.name, field.words, field.choices)] : [],
    ),
  },
};
