import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { generatePath, matchPath, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import type { Profile } from '#contract/accounts.ts';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { hasRight } from '#domain/account/role.ts';
import * as m from '#messages/messages.js';
import { useClaims } from '#web/api/session.ts';
import { useRefetchProfile, WithProfile } from '#web/features/account/use-profile.tsx';
import {
  inventoriesQuery,
  otherTracked,
  yearsOfInventories,
} from '#web/features/project-form/inventory-tracking.tsx';
import { hasLostRequest } from '#web/features/project-form/local-draft.ts';
import { useOwnedProject } from '#web/features/project-form/owned-project.tsx';
import { Link, useScreenExists } from '#web/kit/navigation/link.tsx';
import { Notice, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import { beginEntry, type EntryKind, entryKinds } from './entry-kinds.ts';
import { EditedProject, OwnProjectPage } from './own-project-page.tsx';

type NewEntryPageProps = {
  readonly kind: EntryKind;
  /** The project once it is saved: the page stays, and its address becomes that of the project. */
  readonly project: OwnedProject | null;
  readonly onReload: () => Promise<unknown>;
  readonly onCreated: (project: OwnedProject) => Promise<void>;
};

/** The page of a new entry. */
function NewEntryPage(props: NewEntryPageProps) {
  const { kind, project } = props;
  usePageHead({ title: fullTitle(project?.title ?? kind.title()), isUnlisted: true });
  return (
    <WithProfile>
      {(profile) =>
        kind.entry === 'new-inventory' ? (
          <NewInventory {...props} profile={profile} />
        ) : (
          <NewEntry {...props} profile={profile} isTaken={false} takenYears={NO_YEARS} />
        )
      }
    </WithProfile>
  );
}

type NewEntryProps = NewEntryPageProps & {
  readonly profile: Profile;
  /** True if the organization has a tracked inventory. */
  readonly isTaken: boolean;
  /** The years that its inventories have. */
  readonly takenYears: ReadonlySet<number>;
};

const NO_YEARS: ReadonlySet<number> = new Set();

/** The form of a new inventory, once it is known whether the organization has a tracked one. */
function NewInventory(props: Omit<NewEntryProps, 'isTaken' | 'takenYears'>) {
  const [organization] = useState(useClaims()?.certserialnumber);
  const { data = [], isFetchedAfterMount, fetchStatus } = useQuery(inventoriesQuery(organization));
  // Without a connection the form opens all the same; the registry checks the mark when it is saved.
  const isReady = useWasTrue(isFetchedAfterMount || fetchStatus !== 'fetching');
  if (!isReady) return null;
  return (
    <NewEntry
      {...props}
      isTaken={otherTracked(data, null) !== undefined}
      takenYears={yearsOfInventories(data)}
    />
  );
}

/** Returns true from the first time on that a condition holds. */
function useWasTrue(condition: boolean): boolean {
  const [wasTrue, setTrue] = useState(condition);
  if (condition && !wasTrue) setTrue(true);
  return wasTrue || condition;
}

/**
 * The form of a new entry; without tokens, the page where owners request them, and for others whom to ask.
 * Tokens decide only whether the form opens: the entry that spends the last one stays, and one whose reply
 * was lost can be sent again.
 */
function NewEntry({ kind, profile, isTaken, takenYears, project, onReload, onCreated }: NewEntryProps) {
  const exists = useScreenExists();
  const account = useClaims()?.sub ?? '';
  const [begun] = useState(() => beginEntry(kind, profile, { isTaken, takenYears }));
  const [lacksToken] = useState(() => profile[kind.tokens] === 0 && !hasLostRequest(account, kind.entry));
  if (lacksToken && !hasRight(profile.memberRole, 'manage')) return <AskOwner kind={kind} />;
  if (lacksToken && exists(kind.pay)) return <Navigate to={kind.pay} replace />;
  return (
    <>
      <PageHeading title={project?.title ?? kind.title()} {...(project === null && { lead: kind.lead() })} />
      {lacksToken ? <Notice>{m.profile_no_tokens()}</Notice> : null}
      <EditedProject
        project={project}
        begun={{ draft: begun, entry: kind.entry }}
        onReload={onReload}
        onCreated={onCreated}
      />
    </>
  );
}

function AskOwner({ kind }: { readonly kind: EntryKind }) {
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
 * The working page of a project, and of a new entry. A new one that is saved keeps its page: only the address
 * becomes that of the project, so that focus, place and what is typed meanwhile stay.
 */
function EntryPage() {
  const { projectSerial = null } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const whenShown = useWhenShown(projectSerial);
  const readProfileAgain = useRefetchProfile();
  const kind = entryKinds.find(({ path }) => matchPath(path, pathname) !== null) ?? null;
  const { number, keepAt } = usePageNumber(projectSerial ?? kind?.entry ?? '');
  const onCreated = async ({ projectSerial: serial }: OwnedProject) => {
    // A token was spent.
    void readProfileAgain();
    keepAt(serial);
    const address = generatePath(pagePaths.draft, { projectSerial: serial });
    const isShown = whenShown(serial);
    // The step of the form stays.
    const { hash } = window.location;
    void navigate({ pathname: address, hash }, { replace: true, preventScrollReset: true });
    await isShown;
  };
  return <Entry key={number} kind={kind} serial={projectSerial} onCreated={onCreated} />;
}

/** Numbers the entries that the page shows. Another address is another entry, except one that `keepAt` announced. */
function usePageNumber(entry: string) {
  const [shown, setShown] = useState<{ entry: string; number: number; next: string | null }>({
    entry,
    number: 0,
    next: null,
  });
  if (shown.entry !== entry) {
    setShown({ entry, number: shown.next === entry ? shown.number : shown.number + 1, next: null });
  }
  return {
    number: shown.number,
    keepAt: (next: string) => setShown((previous) => ({ ...previous, next })),
  };
}

/** Returns a function whose promise resolves once the page shows the project with a serial. */
function useWhenShown(shown: string | null) {
  const waiting = useRef<{ readonly serial: string; readonly resolve: () => void } | null>(null);
  useLayoutEffect(() => {
    if (waiting.current?.serial !== shown) return;
    waiting.current.resolve();
    waiting.current = null;
  });
  return (serial: string) => new Promise<void>((resolve) => void (waiting.current = { serial, resolve }));
}

type EntryProps = {
  readonly kind: EntryKind | null;
  /** The project's serial; null for a new entry until it is saved. */
  readonly serial: string | null;
  readonly onCreated: (project: OwnedProject) => Promise<void>;
};

function Entry({ kind: kindNow, serial, onCreated }: EntryProps) {
  const [kind] = useState(kindNow);
  if (kind === null) return <OwnProjectPage serial={serial ?? ''} onCreated={onCreated} />;
  return <Begun kind={kind} serial={serial} onCreated={onCreated} />;
}

/** A new entry, and the same page once it is saved. */
function Begun({ kind, serial, onCreated }: EntryProps & { readonly kind: EntryKind }) {
  const { data: project, refetch } = useOwnedProject(serial);
  return <NewEntryPage kind={kind} project={project ?? null} onReload={refetch} onCreated={onCreated} />;
}

export const entryScreen: Screen = { Page: EntryPage };
