import { registryYear } from '#domain/registry-day.ts';
import type { Profile } from '#contract/accounts.ts';
import type { HeldProject } from '#contract/held-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { hasRight } from '#domain/account/role.ts';
import { firstStage } from '#domain/project/entry.ts';
import { previousYear } from '#domain/project/timeline.ts';
import { monthOf, yearOf } from '#domain/year-span.ts';
import { useClaims } from '#web/api/session.ts';
import { useRefetchProfile, WithProfile } from '#web/features/account/use-profile.tsx';
import type { PageMessages } from '#web/features/project-form/page-messages.ts';
import { blankDraft, type FormDraft } from '#web/features/project-form/form-draft.ts';
import { ProjectForm } from '#web/features/project-form/project-form.tsx';
import { typingPlace } from '#web/features/project-form/typing-on.ts';
import { hasUnsettledSave } from '#web/features/project-form/unsettled-save.ts';
import { Notice, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { Link, useScreenExists } from '#web/kit/navigation/link.tsx';
import { placePicker, rowsEditor } from '#web/pages/desk-parts.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { generatePath, Navigate, useNavigate } from 'react-router';

type InitialTexts = Parameters<typeof blankDraft>[0];

/** A kind of new entry: the key of its stored draft, where to request tokens, and its initial values. */
type Kind = {
  readonly entry: string;
  readonly title: () => string;
  readonly lead: () => string;
  readonly tokens: 'projectTokens' | 'inventoryTokens';
  /** Tells people who cannot request tokens what is missing, and whom to ask. */
  readonly askOwner: () => string;
  /** Where tokens are requested. */
  readonly pay: '/project/pay' | '/inventory/pay';
  /** Initial values, without the contact person. */
  readonly begin: () => InitialTexts;
};

const noComments = () => null;
const nothing = () => undefined;

const kinds = {
  project: {
    entry: 'new-project',
    title: m.new_project_title,
    lead: m.new_project_lead,
    tokens: 'projectTokens',
    askOwner: m.new_entry_ask_owner_project,
    pay: '/project/pay',
    begin: () => ({ visibility: 'Public', overviewTracking: 'Tracked' }),
  },
  inventory: {
    entry: 'new-inventory',
    title: m.new_inventory_title,
    lead: m.new_inventory_lead,
    tokens: 'inventoryTokens',
    askOwner: m.new_entry_ask_owner_inventory,
    pay: '/inventory/pay',
    begin: lastYearsInventory,
  },
  offsets: {
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
} as const satisfies Record<string, Kind>;

/** An inventory starts with the previous calendar year (specification §5). */
function lastYearsInventory(): InitialTexts {
  const { startDate, endDate } = previousYear(registryYear(new Date()));
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

/** Returns a new entry's initial form; the account's own person is the contact. */
function beginEntry(kind: Kind, { contactName, contactTel, email }: Profile): FormDraft {
  return blankDraft({
    ...kind.begin(),
    'contact.fullName': contactName ?? '',
    'contact.email': email,
    'contact.tel': contactTel ?? '',
  });
}

function NewEntryPage({ kind }: { readonly kind: Kind }) {
  usePageHead({ title: fullTitle(kind.title()), isUnlisted: true });
  return <WithProfile>{(profile) => <NewEntry kind={kind} profile={profile} />}</WithProfile>;
}

type NewEntryProps = { readonly kind: Kind; readonly profile: Profile };

/**
 * The form of a new entry; without tokens, the page where owners request them, and for others whom to ask. Tokens decide only whether the form opens: the entry that spends
 * the last one stays, and one whose reply was lost can be sent again.
 */
function NewEntry({ kind, profile }: NewEntryProps) {
  const exists = useScreenExists();
  const openDesk = useDesk();
  const account = useClaims()?.sub ?? '';
  const [lacksToken] = useState(() => profile[kind.tokens] === 0 && !hasUnsettledSave(account, kind.entry));
  if (lacksToken && !hasRight(profile.memberRole, 'manage')) return <AskOwner kind={kind} />;
  if (lacksToken && exists(kind.pay)) return <Navigate to={kind.pay} replace />;
  return (
    <>
      <PageHeading title={kind.title()} lead={kind.lead()} />
      {lacksToken ? <Notice>{m.profile_no_tokens()}</Notice> : null}
      <ProjectForm
        project={null}
        begun={beginEntry(kind, profile)}
        entry={kind.entry}
        mode="edit"
        commentsOn={noComments}
        editor={rowsEditor}
        picker={placePicker}
        refused={null}
        onDone={(done, project) =>
          openDesk(
            project,
            { said: done === 'submit' ? null : m.form_saved_notice(), refused: null },
            done === 'save' && typingPlace() !== null,
          )
        }
        onBegun={(project, refused) => openDesk(project, { said: null, refused }, false)}
        onReload={nothing}
        onNewer={nothing}
        onStopUpdate={nothing}
      />
    </>
  );
}

function AskOwner({ kind }: { readonly kind: Kind }) {
  return (
    <>
      <PageHeading title={kind.title()} lead={kind.askOwner()} />
      <p>
        <Link to={pagePaths.profileMembers}>{m.role_page_people()}</Link>
      </p>
    </>
  );
}

/**
 * Returns a function that opens a saved entry's page with a message; the page keeps its place while the user types on. The profile is
 * refetched because a token was spent.
 */
function useDesk() {
  const navigate = useNavigate();
  const readProfileAgain = useRefetchProfile();
  return ({ projectSerial }: HeldProject, news: PageMessages, typesOn: boolean) => {
    const address = generatePath(pagePaths.draft, { projectSerial });
    void navigate(address, { replace: true, state: news, preventScrollReset: typesOn });
    void readProfileAgain();
  };
}

export const createProjectScreen: Screen = { Page: () => <NewEntryPage kind={kinds.project} /> };
export const createInventoryScreen: Screen = { Page: () => <NewEntryPage kind={kinds.inventory} /> };
export const createOffsetsScreen: Screen = { Page: () => <NewEntryPage kind={kinds.offsets} /> };
