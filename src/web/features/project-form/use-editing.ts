import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createProject, type OwnedProject, saveProject } from '#contract/owned-projects.ts';
import { submitProject, updateEmissions } from '#contract/project-transitions.ts';
import { readProject } from '#contract/read-project.ts';
import { isUnsaved, requestBody } from '#domain/editing/editing.ts';
import type {
  Action,
  Content,
  EditingEvent,
  EditingRequest,
  Outcome,
} from '#domain/editing/editing-terms.ts';
import { isInForce } from '#domain/project/project-terms.ts';
import { registryYear } from '#domain/registry-day.ts';
import { call, IDEMPOTENCY_KEY, newKey } from '#web/api/call.ts';
import { CallProblem } from '#web/api/call-problem.ts';
import { perform } from '#web/api/stored-editing.ts';
import { bodyOf, draftOf, type FormDraft, movesTracking } from './form-draft.ts';
import { withRows } from './form-rows.ts';
import { updateBodyOf } from './form-submission.ts';
import { openLocalDraft } from './local-draft.ts';

type Start = {
  readonly account: string;
  /** The project's serial, or the kind of a new entry. */
  readonly entry: string;
  /** The edited project; null for a new entry. */
  readonly project: OwnedProject | null;
  /** Form values before anything is typed. */
  readonly begun: FormDraft;
  /** True when the form only shows what is saved. */
  readonly isReadOnly: boolean;
};

/** How a press of a button is meant: over another person's version, or as a new entry. */
export type Press = { readonly action: Action; readonly isForced?: boolean; readonly isNew?: boolean };

/** How a press ended: the latest project that was answered, and the error that ended it. */
export type Ended = {
  readonly outcome: Outcome;
  readonly sent: FormDraft;
  readonly project: OwnedProject | null;
  readonly error: unknown;
};

/** The state of a form and what changes it: the machine of `domain/editing/editing.ts` beside the registry. */
export function useEditing({ account, entry, project, begun, isReadOnly }: Start) {
  const [local] = useState(() => {
    const saved = {
      serial: project?.projectSerial ?? null,
      version: project?.updatedAt ?? null,
      draft: begun,
    };
    return openLocalDraft(account, entry, saved, isReadOnly);
  });
  useEffect(() => {
    window.addEventListener('pagehide', local.flush);
    return () => {
      window.removeEventListener('pagehide', local.flush);
      local.flush();
    };
  }, [local]);
  const [state, setState] = useState(local.current);
  // Before the form can be typed in, which `useSyncExternalStore` does not promise.
  useLayoutEffect(() => local.subscribe(() => setState(local.current())), [local]);
  const consent = useTokenConsent();
  return {
    draft: state.draft,
    isChanged: isUnsaved(state),
    /** When the version that the form shows without changes was saved; null for a new entry. */
    savedAt: state.saved.version,
    /** When the restored changes were typed; null when there are none, or they were saved or discarded. */
    foundAt: state.foundAt,
    change: (change: (draft: FormDraft) => FormDraft) =>
      void local.take({ kind: 'typed', draft: change(local.current().draft) }),
    /** Discards what is unsaved; returns when the version that the form shows then was saved. */
    discard: () => {
      local.take({ kind: 'discarded' });
      return local.current().saved.version;
    },
    /** Takes a version that was fetched. */
    take: (newer: OwnedProject) => void local.take(newerEvent(newer)),
    /** Performs what a press asks for, request by request; resolves with how it ended. */
    press: async ({ action, ...how }: Press): Promise<Ended> => {
      const { draft, serial } = local.current();
      const content = contentToSend({ project, begun, draft, action });
      const isCreation = serial === null || how.isNew === true;
      const requests = local.take({
        kind: 'sent',
        action,
        ...how,
        key: newKey(),
        at: Date.now(),
        content: isCreation ? { ...content, ...consent.given() } : content,
      });
      const { answer, error } = await perform(local, requests, performing);
      consent.note(error);
      return { outcome: local.current().outcome ?? 'done', sent: draft, project: answer, error };
    },
  };
}

const performing = {
  send,
  eventOf: (project: OwnedProject, request: EditingRequest) =>
    request.call === 'read' ? newerEvent(project) : answerEvent(project),
};

async function send(request: EditingRequest): Promise<OwnedProject> {
  if (request.call === 'read') return readOwn(request.serial);
  const params = { projectSerial: request.serial ?? '' };
  const headers = { [IDEMPOTENCY_KEY]: request.key };
  const body = requestBody(request);
  switch (request.call) {
    case 'create':
      return call(createProject, { body, headers });
    case 'save':
      return call(saveProject, { params, body, headers });
    case 'submit':
      return call(submitProject, { params, body, headers });
    case 'update':
      return call(updateEmissions, { params, body, headers });
  }
}

async function readOwn(projectSerial: string): Promise<OwnedProject> {
  const project = await call(readProject, { params: { projectSerial } });
  if (!('abilities' in project)) throw new Error('The project is another organization’s.');
  return project;
}

function answerEvent(project: OwnedProject): EditingEvent<FormDraft> {
  const { projectSerial: serial, updatedAt: version } = project;
  return { kind: 'answered', serial, version, draft: draftOf(project) };
}

function newerEvent(project: OwnedProject): EditingEvent<FormDraft> {
  return { kind: 'newer', version: project.updatedAt, draft: draftOf(project) };
}

type ContentInput = Pick<Start, 'project' | 'begun'> & { readonly draft: FormDraft; readonly action: Action };

/** Returns what is sent of the form: with a row for each year, except where the rows stay as they are. */
function contentToSend({ project, begun, draft, action }: ContentInput): Content {
  const currentYear = registryYear(new Date());
  const issuedYears = project?.yearsWithUnits ?? [];
  // The rows of a version in force change only through an emissions update; the registry lets them follow the
  // timeline.
  const hasFixedRows = action === 'save' && project !== null && isInForce(project.status);
  const sent = hasFixedRows ? draft : withRows(draft, { issuedYears, currentYear });
  if (action === 'update') {
    if (project === null) throw new Error('Only a saved project has emissions to update.');
    return updateBodyOf(project, sent);
  }
  const moves = movesTracking(sent, project === null ? begun : draftOf(project));
  return { ...bodyOf(sent), ...(moves && { moveTracking: true }) };
}

/**
 * Returns an administrator's consent to spend a token of the owner as whom they are signed in: given once the
 * registry has refused and said so, as saving again then agrees to it.
 */
function useTokenConsent() {
  const isAsked = useRef(false);
  return {
    given: () => (isAsked.current ? { spendToken: true } : {}),
    note: (error: unknown) => {
      if (error instanceof CallProblem && error.fields['spendToken'] !== undefined) isAsked.current = true;
    },
  };
}
