import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { paymentStateWords } from '#messages/words/payment.js';
import { stageWords } from '#messages/words/program.js';
import { projectStatusWords, trackingWords, visibilityWords } from '#messages/words/project.js';
import en from '../../../messages/en.json';
import fr from '../../../messages/fr.json';
import { NeutralityBadge } from './neutrality-badge.tsx';
import { statusLooks } from './status-look.tsx';

type Words = readonly [english: string, french: string, meaning: string];

/**
 * The words of each status, stage and outcome in both languages, with what they mean. Whoever changes such a
 * text changes it here, where its meaning is written.
 */
const table: Readonly<Record<string, Words>> = {
  row_status_registered: ['Registered', 'Enregistré', 'has serial numbers and is not used yet'],
  row_status_registered_remaining: [
    'Registered (remaining)',
    'Enregistré (restant)',
    'what is left of a vintage after retirements, transfers and cancellations',
  ],
  row_status_realized: [
    'Realized',
    'Réalisé',
    'reported by the owner, before an approval issues its serial numbers',
  ],
  row_status_add_to_register: [
    'Add to Register',
    'À enregistrer',
    'reported in addition to registered units of the same year, before an approval',
  ],
  row_status_retired: ['Retired', 'Retiré', 'used for good, against an inventory or for a stated purpose'],
  row_status_transferred: ['Transferred', 'Transféré', 'given to another organization'],
  row_status_cancelled: ['Cancelled', 'Annulé', 'taken out of use; counts for nobody'],
  row_status_projected: ['Projected', 'Prévu', 'planned for a year; no serial numbers'],
  row_status_inventory: ['Inventory', 'Inventaire', 'what an organization emitted in a year'],
  row_status_projected_inventory: [
    'Projected Inventory',
    'Inventaire prévu',
    'what it expects to emit in a year to come',
  ],
  row_status_estimated: [
    'Estimated (Baseline)',
    'Estimé (référence)',
    'the baseline of an Infrastructure Canada project',
  ],
  row_status_reduced: ['Reduced', 'Réduit', 'by how much such a project stays below its baseline'],
  row_status_offsets: [
    'Offsets',
    'Crédits compensatoires',
    'tonnes of any source, retired against an inventory year',
  ],
  project_status_draft: ['Draft', 'Brouillon', 'its owner still works on it; not submitted'],
  project_status_submitted: ['Submitted', 'Soumis', 'waits for the review by an administrator'],
  project_status_approved: ['Approved', 'Approuvé', 'accepted in the review; in force'],
  project_status_rejected: ['Rejected', 'Rejeté', 'refused in the review'],
  project_status_received: ['Received', 'Reçu', 'holds units that another organization transferred'],
  project_status_archived: ['Archived', 'Archivé', 'out of use, kept for the record'],
  stage_planning: ['Planning', 'Planification', 'not shown to the public yet'],
  stage_proposed: [
    'Proposed - Seeking Funding',
    'Proposé – à la recherche de financement',
    'looks for funding; not running',
  ],
  stage_active: ['Active', 'Actif', 'running'],
  stage_inactive: ['Inactive', 'Inactif', 'no longer running'],
  visibility_public: ['Public', 'Public', 'shown to everybody once approved'],
  visibility_private: ['Private', 'Privé', 'shown only to its owner and administrators'],
  tracking_tracked: ['Include', 'Inclus', 'counted in the overview'],
  tracking_hidden: ['Exclude', 'Exclu', 'not counted in the overview'],
  neutrality_achieved: ['Achieved', 'Atteinte', 'retired units match the inventory of a past year'],
  neutrality_not_achieved: [
    'Not Achieved ({shortfall})',
    'Non atteinte ({shortfall})',
    'units of a past year are missing',
  ],
  neutrality_projected_achieved: [
    'Projected Achieved',
    'Atteinte prévue',
    'expected units will match the inventory of a year to come',
  ],
  neutrality_projected_not_achieved: [
    'Projected Not Achieved',
    'Non-atteinte prévue',
    'expected units of a year to come will not suffice',
  ],
  user_status_active: ['Active', 'Actif', 'may sign in'],
  user_status_disabled: ['Disabled', 'Désactivé', 'may not sign in until enabled again'],
  user_status_archived: ['Deleted', 'Supprimé', 'gone for good'],
  payment_state_requested: ['Waiting for payment', 'En attente de paiement', 'invoiced, nothing paid'],
  payment_state_pending: [
    'Waiting for the card provider',
    'En attente du fournisseur de paiement',
    'a card was used; the provider has not decided',
  ],
  payment_state_confirming: [
    'Waiting for confirmation by the bank',
    'En attente de la confirmation de la banque',
    'the bank of the cardholder asks for a confirmation',
  ],
  payment_state_paid: ['Paid', 'Payé', 'the money arrived'],
  payment_state_failed: ['Not charged', 'Non débité', 'the card was refused; nothing was taken'],
  payment_state_void: ['Voided', 'Annulé', 'withdrawn before anything was paid'],
  payment_state_refunding: ['Refund under way', 'Remboursement en cours', 'the money is on its way back'],
  payment_state_refunded: ['Refunded', 'Remboursé', 'the money went back'],
  import_outcome_changed: ['Changes', 'Modifiée', 'a line that changes a draft'],
  import_outcome_new: ['New', 'Nouvelle', 'a line that will be loaded'],
  import_outcome_unchanged: [
    'Already in the registry',
    'Déjà dans le registre',
    'a line that was loaded before',
  ],
  import_outcome_refused: ['Wrong', 'Erronée', 'a line that cannot be loaded'],
  import_outcome_doubtful: [
    'New, check it',
    'Nouvelle, à vérifier',
    'a line that will be loaded and should be looked at',
  ],
  overview_file_achieved: ['Achieved', 'Atteinte', 'as neutrality_achieved'],
  overview_file_not_achieved: [
    'Not Achieved ({shortfall})',
    'Non atteinte ({shortfall})',
    'as neutrality_not_achieved',
  ],
  overview_file_projected_achieved: [
    'Projected Achieved',
    'Atteinte prévue',
    'as neutrality_projected_achieved',
  ],
  overview_file_projected_not_achieved: [
    'Projected Not Achieved',
    'Non-atteinte prévue',
    'as neutrality_projected_not_achieved',
  ],
};

/** Texts whose keys begin like this are words of a state. */
const STATES =
  /^(?:row_status|project_status|stage|visibility|tracking|neutrality|user_status|payment_state|import_outcome|overview_file_(?:not_|projected_)*achieved$)_?/;
/** Labels of a column or a field, not of a state. */
const LABELS = new Set(['project_status']);

type Messages = Readonly<Record<string, unknown>>;

const wordsOf = (words: Readonly<Record<string, () => string>>) =>
  Object.fromEntries(Object.entries(words).map(([code, word]) => [code, word()]));

const english = (...keys: readonly string[]) => keys.map((key) => table[key]?.[0]);

function shownNeutrality(isAchieved: boolean, isProjected: boolean): string {
  const badge = <NeutralityBadge isAchieved={isAchieved} isProjected={isProjected} shortfall={7} />;
  return renderToStaticMarkup(badge).replaceAll(/<[^>]*>/g, '');
}

describe('the words of states', () => {
  const messages: Readonly<Record<'en' | 'fr', Messages>> = { en, fr };

  it.each(Object.entries(table))('%s is %j', (key, words) => {
    expect([messages.en[key], messages.fr[key]]).toEqual(words.slice(0, 2));
  });

  it('have their meaning in this table', () => {
    const states = Object.keys(messages.en).filter((key) => STATES.test(key) && !LABELS.has(key));
    expect(states.toSorted()).toEqual(Object.keys(table).toSorted());
  });

  it.each([
    ['stage', stageWords, 'stage', ['planning', 'proposed', 'active', 'inactive']],
    [
      'status',
      projectStatusWords,
      'project_status',
      ['draft', 'submitted', 'approved', 'rejected', 'received'],
    ],
    ['visibility', visibilityWords, 'visibility', ['public', 'private']],
    ['tracking', trackingWords, 'tracking', ['tracked', 'hidden']],
    ['payment', paymentStateWords, 'payment_state', Object.keys(paymentStateWords)],
  ] as const)('name each %s by its own text', (_, words, prefix, names) => {
    expect(Object.keys(words).map((code) => code.toLowerCase())).toEqual(names);
    expect(Object.values(wordsOf(words))).toEqual(english(...names.map((name) => `${prefix}_${name}`)));
  });

  it('name the status of each row by its own text', () => {
    const { RetiredInventory, ProjectedInventory, ...others } = statusLooks;
    expect([RetiredInventory.word(), ProjectedInventory.word()]).toEqual(
      english('row_status_retired', 'row_status_projected_inventory'),
    );
    for (const [code, { word }] of Object.entries(others))
      expect([word()]).toEqual(english(`row_status_${code.toLowerCase()}`));
  });

  it('name each outcome of a year by its own text', () => {
    const shown = [true, false].flatMap((isProjected) =>
      [true, false].map((isAchieved) => shownNeutrality(isAchieved, isProjected)),
    );
    const [projected, notProjected, achieved, notAchieved] = english(
      'neutrality_projected_achieved',
      'neutrality_projected_not_achieved',
      'neutrality_achieved',
      'neutrality_not_achieved',
    );
    expect(shown).toEqual([projected, notProjected, achieved, notAchieved?.replace('{shortfall}', '7')]);
  });
});
