import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { listProjects, type OwnedProject, type OwnedSummary } from '#contract/owned-projects.ts';
import { projectFields } from '#domain/project/entry.ts';
import type { ButtonTransition } from '#domain/project/transitions.ts';
import { call, keyOf } from '#web/api/call.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';

/** What an administrator chose or wrote for an action. */
export type ReviewChoices = {
  readonly comments?: readonly NewComment[];
  readonly openComments?: 'settle' | 'keep';
  /** `updatedAt` of the version that is approved. */
  readonly updatedAt?: string;
  /** Tonnes that the approval issues, as the reviewer read them before. */
  readonly tonnes?: number;
  readonly reason?: string;
  /** Takes the mark of the tracked inventory from another one. */
  readonly moveTracking?: boolean;
};

type Failure = { readonly alert: string; readonly reason: string };

/** The calls behind the actions; passed in by the page. */
export type Review = {
  readonly start: (action: ButtonTransition, choices?: ReviewChoices) => void;
  /** The reason for a rejection as it is typed. */
  readonly reason: string;
  readonly typeReason: (reason: string) => void;
  readonly busyWith: ButtonTransition | null;
  /** Why the last action failed; null otherwise. */
  readonly failure: Failure | null;
  readonly deleteFailure: Failure | null;
  /** Why an inventory cannot leave the archive unless it takes the mark; null otherwise. */
  readonly moveProblem: string | null;
  /** Forgets why the last action failed. */
  readonly reset: () => void;
};

/** Stands for the project as a whole where comments are collected by field. */
export const WHOLE = 'project';

/** A comment on a field, or on the whole project when `field` is null. */
export type NewComment = { readonly field: string | null; readonly text: string };

/** Comments that the reviewer wrote and did not send, by field; they are kept for each person. */
export function useUnsentComments({ projectSerial, documents }: OwnedProject) {
  const slots = Object.keys(documents).join(' ');
  const empty = useMemo(() => {
    const named = slots.split(' ').map((slot) => `documents.${slot}`);
    return Object.fromEntries(
      [WHOLE, ...projectFields, ...named].map((field): [string, string] => [field, '']),
    );
  }, [slots]);
  const { draft, type, sendEach } = useKeptForm<Readonly<Record<string, string>>>({
    name: `review ${projectSerial}`,
    saved: empty,
  });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const close = (fields: readonly string[]) =>
    setOpened((before) => new Set([...before].filter((field) => !fields.includes(field))));
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
    write: (field: string, text: string) => type((latest) => ({ ...latest, [field]: text })),
    /** Forgets the comments on these fields and closes their boxes; on all without them. */
    discard: (fields: readonly string[] = Object.keys(draft)) => {
      close(fields);
      type((latest) => ({ ...latest, ...Object.fromEntries(fields.map((field) => [field, ''])) }));
    },
    /** Sends the comments. The box of each is closed then, unless its text was changed in the meantime. */
    send: (add: Parameters<typeof sendEach<NewComment>>[1]) =>
      sendEach(written, add, ({ field, text }, latest) => {
        const box = field ?? WHOLE;
        if (latest[box]?.trim() !== text) return { rest: latest };
        close([box]);
        return { rest: { ...latest, [box]: '' } };
      }),
  };
}

export type UnsentComments = ReturnType<typeof useUnsentComments>;

/** What the fields of the review share. */
export type ReviewState = {
  readonly project: OwnedProject;
  readonly unsent: UnsentComments;
  /** Label of a field. */
  readonly wordOf: (field: string) => string;
  /** Comments that were sent on a field, with answers. */
  readonly commentsOn: (field: string | null) => ReactNode;
};

const context = createContext<ReviewState | null>(null);

export const ReviewProvider = context.Provider;

/** Returns what the fields of the review share. */
export function useReviewState(): ReviewState {
  const state = useContext(context);
  if (state === null) throw new Error('A field of the review is outside the review.');
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
  const nextOf = (waiting: readonly OwnedSummary[]) =>
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
