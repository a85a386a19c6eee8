import { type HeldProject, createProject, saveProject } from '#contract/held-projects.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import { CallProblem, isUnsettled, sentenceOf } from '#web/api/call-problem.ts';
import * as m from '#messages/messages.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { actsOn, draftOf, type FormDraft, bodyOf } from './form-draft.ts';
import type { Refused } from './page-messages.ts';
import { withRows, updateBodyOf } from './form-submission.ts';
import { keepHeldProject } from './held-project.tsx';
import type { useFormDraft } from './use-form-draft.ts';
import { submitProject, updateEmissions } from '#contract/project-transitions.ts';
import { call, IDEMPOTENCY_KEY, newKey } from '#web/api/call.ts';
import { useRef } from 'react';

/** A failed action, and why it failed. */
export type Failure = {
  readonly number: number;
  readonly act: Sending;
  readonly title: string;
  readonly text: string;
  /** True when the same may succeed later: the registry was not reached, or was at fault. */
  readonly canRetry: boolean;
};

export type EntryToSend = {
  /** The edited project; null for a new entry. */
  readonly project: HeldProject | null;
  /** Called with what was sent, the reply, and the rows of units that were retired, transferred or cancelled. */
  readonly onDone: (done: Sending, project: HeldProject, acts: readonly UnitEmissionRow[]) => void;
  /** Called when a new entry was saved but its submission was refused. */
  readonly onBegun: (project: HeldProject, refused: Refused) => void;
};

type Entry = EntryToSend & {
  readonly account: string;
  readonly form: ReturnType<typeof useFormDraft>;
};

type Attempt = { readonly act: Sending; readonly isForced: boolean };

/** Sends the form. When a new entry was saved but not submitted, it continues on the page of the new project. */
export function useEntrySending(
  { project, account, form, onDone, onBegun }: Entry,
  onEnd: (failed: Omit<Failure, 'number'> | null, fields: Readonly<Record<string, string>>) => void,
) {
  const queryClient = useQueryClient();
  const send = useSend(project);
  const settle = (sent: FormDraft, result: HeldProject): FormDraft => {
    const saved = draftOf(result);
    form.settle(sent, { saved, savedAt: result.updatedAt, serial: result.projectSerial });
    keepHeldProject(queryClient, result, account);
    return saved;
  };
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ act, isForced }: Attempt) => {
      const currentYear = new Date().getUTCFullYear();
      const draft = withRows(form.draft, { settled: project?.yearsWithUnits ?? [], currentYear });
      let saved: HeldProject | null = null;
      let sent = form.draft;
      const onSaved = (result: HeldProject) => {
        saved = result;
        sent = settle(sent, result);
      };
      const isSaved = project !== null && !form.isChanged;
      try {
        const reply = await send(act, { draft, base: isForced ? null : form.base, isSaved, onSaved });
        return { reply, sent };
      } catch (error) {
        throw new SendError(error, saved);
      }
    },
    onSuccess: ({ reply, sent }, { act }) => {
      onEnd(null, {});
      settle(sent, reply);
      onDone(act, reply, act === 'update' ? actsOn(sent.units) : []);
    },
    onError: (error, { act }) => {
      const { cause, saved } = error instanceof SendError ? error : new SendError(error, null);
      const fields = cause instanceof CallProblem ? cause.fields : {};
      const text = sentenceOf(cause);
      if (project === null && saved !== null) onBegun(saved, { text, fields });
      else {
        const title = saved === null ? titleOf(cause, act) : m.form_not_submitted();
        onEnd({ act, title, text, canRetry: canRetry(cause) }, fields);
      }
    },
  });
}

/** The action failed; `saved` is the project if it was saved before the failure. */
class SendError extends Error {
  readonly saved: HeldProject | null;

  constructor(cause: unknown, saved: HeldProject | null) {
    super('Not sent.', { cause });
    this.saved = saved;
  }
}

const TOO_MANY = 429;

function canRetry(error: unknown): boolean {
  return isUnsettled(error) || (error instanceof CallProblem && error.status === TOO_MANY);
}

/** Returns the alert's title. An emissions update without a response has its own (specification §8). */
function titleOf(error: unknown, act: Sending): string {
  const isAnswered = error instanceof CallProblem && error.failure.kind === 'refused';
  return act === 'update' && !isAnswered ? m.error_updating() : m.form_failed();
}

export type Sending = 'save' | 'submit' | 'update';

type SendInput = {
  readonly draft: FormDraft;
  /** The saved state the draft is based on; null to overwrite what another person saved since. */
  readonly base: string | null;
  readonly isSaved: boolean;
  /** Called once saved, before submission. */
  readonly onSaved: (saved: HeldProject) => void;
};

type Body = ReturnType<typeof bodyOf>;
type Creation = {
  readonly body: Body;
  readonly content: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Returns a function that sends the form. The first save of a new entry creates its project, which later ones update. */
function useSend(project: HeldProject | null) {
  const serial = useRef(project?.projectSerial ?? null);
  /** A creation whose outcome is unknown. */
  const unsettled = useRef<Creation | null>(null);
  const keys = useRef(new Map<string, string>());
  const keyOf = (content: string) => {
    const key = keys.current.get(content) ?? newKey();
    keys.current.set(content, key);
    return { [IDEMPOTENCY_KEY]: key };
  };
  const update = (projectSerial: string, body: Body, updatedAt: string | null) =>
    call(saveProject, {
      params: { projectSerial },
      body: { ...body, ...(updatedAt !== null && { updatedAt }) },
    });
  /** Creates the project. A creation that may have succeeded is repeated as it was, so that no second project and token follow. */
  const create = async (body: Body): Promise<HeldProject> => {
    const content = JSON.stringify(body);
    const creation = unsettled.current ?? { body, content, headers: keyOf(content) };
    unsettled.current = creation;
    const created = await call(createProject, creation).catch((error: unknown) => {
      if (!isUnsettled(error)) unsettled.current = null;
      throw error;
    });
    unsettled.current = null;
    serial.current = created.projectSerial;
    return creation.content === content ? created : update(created.projectSerial, body, created.updatedAt);
  };
  const save = ({ draft, base }: SendInput): Promise<HeldProject> =>
    serial.current === null ? create(bodyOf(draft)) : update(serial.current, bodyOf(draft), base);
  return async (act: Sending, sent: SendInput): Promise<HeldProject> => {
    if (act === 'save') return save(sent);
    if (act === 'submit') {
      const saved = sent.isSaved && project !== null ? project : await save(sent);
      sent.onSaved(saved);
      const params = { projectSerial: saved.projectSerial };
      return call(submitProject, { params, body: {}, headers: keyOf(`submit ${saved.updatedAt}`) });
    }
    if (project === null) throw new Error('Only a saved project has emissions to update.');
    const body = updateBodyOf(project, sent.draft, sent.base);
    const params = { projectSerial: project.projectSerial };
    return call(updateEmissions, { params, body, headers: keyOf(JSON.stringify(body)) });
  };
}
