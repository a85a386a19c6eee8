import type { Profile } from '#contract/accounts.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { firstStage } from '#domain/project/entry.ts';
import { type ProgramType, projectKind } from '#domain/project/project-terms.ts';
import { previousYear } from '#domain/project/timeline.ts';
import { registryYear } from '#domain/registry-day.ts';
import { FIRST_YEAR, monthOf, yearOf } from '#domain/year-span.ts';
import * as m from '#messages/messages.js';
import { blankDraft, type FormDraft } from '#web/features/project-form/form-draft.ts';
import { suggestedTexts } from '#web/features/project-form/suggested-texts.ts';

type InitialTexts = Parameters<typeof blankDraft>[0];

/** A kind of new entry: its page, the key of its local draft, where to request tokens, and its initial values. */
export type EntryKind = {
  readonly path: string;
  readonly entry: string;
  readonly title: () => string;
  readonly lead: () => string;
  readonly tokens: 'projectTokens' | 'inventoryTokens';
  /** Tells people who cannot request tokens what is missing, and whom to ask. */
  readonly askOwner: () => string;
  /** Where tokens are requested. */
  readonly pay: '/project/pay' | '/inventory/pay';
  /** Initial values, without the contact person; of an inventory for a year that no other one has. */
  readonly begin: (takenYears: ReadonlySet<number>) => InitialTexts;
};

/** The kinds of new entries, each at its own address. */
export const entryKinds: readonly EntryKind[] = [
  {
    path: pagePaths.createProject,
    entry: 'new-project',
    title: m.new_project_title,
    lead: m.new_project_lead,
    tokens: 'projectTokens',
    askOwner: m.new_entry_ask_owner_project,
    pay: '/project/pay',
    begin: () => ({ visibility: 'Public', overviewTracking: 'Tracked' }),
  },
  {
    path: pagePaths.createInventory,
    entry: 'new-inventory',
    title: m.new_inventory_title,
    lead: m.new_inventory_lead,
    tokens: 'inventoryTokens',
    askOwner: m.new_entry_ask_owner_inventory,
    pay: '/inventory/pay',
    begin: latestInventory,
  },
  {
    path: pagePaths.createOffsets,
    entry: 'new-offsets',
    title: m.new_offsets_title,
    lead: m.new_offsets_lead,
    tokens: 'inventoryTokens',
    askOwner: m.new_entry_ask_owner_inventory,
    pay: '/inventory/pay',
    begin: () => ({
      programType: 'Offsets',
      projectStatus: firstStage('offsets') ?? '',
      visibility: 'Private',
      overviewTracking: 'Tracked',
    }),
  },
];

/**
 * An inventory starts with the previous calendar year (specification §5), or with the latest one before it that no
 * other inventory has.
 */
function latestInventory(takenYears: ReadonlySet<number>): InitialTexts {
  const current = registryYear(new Date());
  let year = current;
  while (takenYears.has(year - 1) && year - 1 > FIRST_YEAR) year -= 1;
  const { startDate, endDate } = previousYear(takenYears.has(year - 1) ? current : year);
  return {
    programType: 'Inventory',
    projectStatus: firstStage('inventory') ?? '',
    visibility: 'Private',
    overviewTracking: 'Tracked',
    'timeline.startYear': String(yearOf(startDate ?? '')),
    'timeline.startMonth': String(monthOf(startDate ?? '')),
    'timeline.finishYear': String(yearOf(endDate ?? '')),
    'timeline.finishMonth': String(monthOf(endDate ?? '')),
  };
}

/**
 * Returns a new entry's initial form; the account's own person is the contact. `isTaken`: the organization has
 * a tracked inventory, so that this one begins excluded. `takenYears`: the years that its inventories have.
 */
export function beginEntry(
  kind: EntryKind,
  profile: Profile,
  { isTaken, takenYears }: { readonly isTaken: boolean; readonly takenYears: ReadonlySet<number> },
): FormDraft {
  const { contactName, contactTel, email, organization, logo } = profile;
  const initial = kind.begin(takenYears) ?? {};
  const begun = blankDraft({
    ...initial,
    ...suggestedTexts(
      projectKind((initial.programType ?? null) as ProgramType | null),
      initial,
      organization,
    ),
    ...(isTaken && { overviewTracking: 'Hidden' }),
    'contact.fullName': contactName ?? '',
    'contact.email': email,
    'contact.tel': contactTel ?? '',
  });
  // An inventory has a picture: the organization's logo, until there is another one.
  const hasLogo = kind.entry === 'new-inventory' && logo !== null;
  return hasLogo ? { ...begun, files: { featured: { url: logo, filename: '' } } } : begun;
}
