import { type HeldProject, type HeldSummary, listProjects } from '#contract/held-projects.ts';
import { projectFields } from '#domain/project/entry.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useKeptDraft } from '#web/kit/forms/use-kept-draft.ts';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { call, keyOf } from '#web/api/call.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

/** What an administrator does with a project. */
export type ReviewAct = 'approve' | 'reject' | 'ask' | 'reopen' | 'feature' | 'archive' | 'delete';

/** What an administrator chose or wrote for an action. */
export type ReviewChoices = {
  readonly comments?: readonly NewComment[];
  readonly openComments?: 'settle' | 'keep';
  /** `updatedAt` of the version that is approved. */
  readonly updatedAt?: string;
  /** Tonnes that the approval issues, as the reviewer read them before. */
  readonly tonnes?: number;
  readonly reason?: string;
};

type Failure = { readonly alert: string; readonly reason: string };

/** The calls behind the actions; passed in by the page. */
export type Review = {
  readonly start: (act: ReviewAct, choices?: ReviewChoices) => void;
  readonly busyWith: ReviewAct | null;
  /** Why the last action failed; null otherwise. */
  readonly failure: Failure | null;
  readonly deleteFailure: Failure | null;
  /** Forgets why the last action failed. */
  readonly reset: () => void;
};

/** Stands for the project as a whole where comments are collected by field. */
export const WHOLE = 'project';

/** A comment on a field, or on the whole project when `field` is null. */
export type NewComment = { readonly field: string | null; readonly text: string };

/** Comments that the reviewer wrote and did not send, by field. They survive a reload of the tab; each account has its own. */
export function useUnsentComments({ projectSerial, documents }: HeldProject) {
  const account = useLastClaims()?.sub ?? '';
  const slots = Object.keys(documents).join(' ');
  const empty = useMemo(() => {
    const named = slots.split(' ').map((slot) => `documents.${slot}`);
    return Object.fromEntries([WHOLE, ...projectFields, ...named].map((field) => [field, '']));
  }, [slots]);
  const { draft, setDraft } = useKeptDraft<Readonly<Record<string, string>>>(
    `review ${projectSerial} ${account}`,
    empty,
  );
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const written = Object.entries(draft)
    .filter(([, text]) => text.trim() !== '')
    .map(([field, text]): NewComment => ({ field: field === WHOLE ? null : field, text: text.trim() }));
  return {
    /** The comments to send, in the order of the form; the one on the whole project first. */
    written,
    textOn: (field: string) => draft[field] ?? '',
    /** Whether the field's box is open: the reviewer opened it, or a reload brought its text back. */
    isOpen: (field: string) => opened.has(field) || (draft[field] ?? '') !== '',
    open: (field: string) => setOpened((before) => new Set([...before, field])),
    write: (field: string, text: string) => setDraft({ ...draft, [field]: text }),
    /** Forgets the comments on these fields and closes their boxes; on all without them. */
    discard: (fields: readonly string[] = Object.keys(draft)) => {
      setOpened((before) => new Set([...before].filter((field) => !fields.includes(field))));
      setDraft({ ...draft, ...Object.fromEntries(fields.map((field) => [field, ''])) });
    },
  };
}

export type UnsentComments = ReturnType<typeof useUnsentComments>;

/** What the fields of the desk share. */
export type ReviewState = {
  readonly project: HeldProject;
  readonly unsent: UnsentComments;
  /** Label of a field. */
  readonly wordOf: (field: string) => string;
  /** A value of a field in words; null when it is empty. */
  readonly textOf: (field: string, value: unknown) => string | null;
  /** Comments that were sent on a field, with answers. */
  readonly commentsOn: (field: string | null) => ReactNode;
};

const context = createContext<ReviewState | null>(null);

export const ReviewProvider = context.Provider;

/** Returns what the fields of the desk share. */
export function useReviewState(): ReviewState {
  const state = useContext(context);
  if (state === null) throw new Error('A field of the review desk is outside the desk.');
  return state;
}

const query = { status: 'Submitted', sort: 'due', page: 1, pageSize: 2 } as const;

const queueQuery = queryOptions({
  queryKey: [...keyOf(listProjects, { query }), 'queue'],
  queryFn: ({ signal }) => call(listProjects, { query, signal }),
  staleTime: 0,
});

/** The submissions that have waited longest: the next one besides this project. */
export function useQueue(projectSerial: string) {
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(queueQuery);
  const nextOf = (waiting: readonly HeldSummary[]) =>
    waiting.find((project) => project.projectSerial !== projectSerial) ?? null;
  return {
    /** The next submission; null when no other one waits, undefined while that is not known. */
    next: data === undefined ? undefined : nextOf(data),
    isLost: isError && data === undefined,
    /** Asks again what waits now; null when nothing does, or the queue cannot be read. */
    readNext: async () => {
      try {
        return nextOf(await queryClient.fetchQuery(queueQuery));
      } catch {
        // The administrator is then led back to the queue, which says what failed.
        return null;
      }
    },
  };
}

export type Queue = ReturnType<typeof useQueue>;
