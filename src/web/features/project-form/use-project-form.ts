import {
  createProject,
  type HeldProject,
  saveProject,
  submitProject,
  updateEmissions,
} from '#contract/held-projects.ts';
import { call } from '#web/api/call.ts';
import { CallProblem, sentenceOf } from '#web/api/call-problem.ts';
import { IDEMPOTENCY_KEY, newKey } from '#web/api/new-key.ts';
import { useClaims } from '#web/api/session.ts';
import * as m from '#messages/messages.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bodyOf, draftOf, type FormDraft, timelineOf } from './form-draft.ts';
import { withRows } from './form-rows.ts';
import { keepHeldProject } from './held-project-query.ts';
import { useFormDraft } from './use-form-draft.ts';

export type Sending = 'save' | 'submit' | 'update';

type Start = {
  /** The project that is edited; null for a new entry. */
  readonly project: HeldProject | null;
  readonly begun: FormDraft;
  /** What a new entry is known by on this device. */
  readonly entry: string;
  readonly onDone: (done: Sending, project: HeldProject) => void;
};

type Errors = Readonly<Record<string, string | undefined>>;
const none: Errors = {};

/** What the project form knows and does: its draft, saving, submitting, and what the server found wrong. */
export function useProjectForm({ project, begun, entry, onDone }: Start) {
  const account = useClaims()?.sub ?? '';
  const queryClient = useQueryClient();
  const form = useFormDraft({ account, entry, begun, begunAt: project?.updatedAt ?? null });
  const [errors, setErrors] = useState(none);
  const [failures, setFailures] = useState(0);
  const send = useSend(project);
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: async ({ act, isForced }: { readonly act: Sending; readonly isForced: boolean }) => {
      const currentYear = new Date().getUTCFullYear();
      const draft = withRows(form.draft, { settled: project?.yearsWithUnits ?? [], currentYear });
      const isSaved = project !== null && !form.isChanged;
      const onSaved = (saved: HeldProject) => form.settle(draftOf(saved), saved.updatedAt);
      return send(act, { draft, base: isForced ? null : form.base, isSaved, onSaved });
    },
    onSuccess: (saved, { act }) => {
      setErrors(none);
      form.settle(draftOf(saved), saved.updatedAt);
      keepHeldProject(queryClient, saved, account);
      onDone(act, saved);
    },
    onError: (error) => {
      setErrors(error instanceof CallProblem ? error.fields : none);
      setFailures((number) => number + 1);
    },
  });
  const clear = (...fields: readonly string[]) => {
    if (fields.some((field) => errors[field] !== undefined)) {
      setErrors((found) => ({ ...found, ...Object.fromEntries(fields.map((field) => [field, undefined])) }));
    }
  };
  const isStale = sending.isError && errors['updatedAt'] !== undefined;
  return {
    ...form,
    errors,
    clear,
    failure:
      sending.isError && !isStale
        ? { number: failures, text: textOf(sending.error, sending.variables.act) }
        : null,
    /** Somebody else saved it in the meantime, while this was to be done. */
    staleAct: isStale ? (sending.variables?.act ?? null) : null,
    busyWith: sending.isPending ? sending.variables.act : null,
    start: (act: Sending, isForced = false) => {
      if (!sending.isPending) sending.mutate({ act, isForced });
    },
    forgetFailure: () => sending.reset(),
  };
}

/** Where the server did not answer an update of emissions, that is said first (specification §8). */
function textOf(error: unknown, act: Sending): string {
  const isAnswered = error instanceof CallProblem && error.failure.kind === 'refused';
  return act === 'update' && !isAnswered ? `${m.error_updating()}. ${sentenceOf(error)}` : sentenceOf(error);
}

type Sent = {
  readonly draft: FormDraft;
  /** The saved state it was begun from; null where it is sent whatever somebody else saved in the meantime. */
  readonly base: string | null;
  readonly isSaved: boolean;
  readonly onSaved: (saved: HeldProject) => void;
};

function useSend(project: HeldProject | null) {
  const serial = useRef(project?.projectSerial ?? null);
  const keys = useRef(new Map<string, string>());
  const keyOf = (asked: string) => {
    const key = keys.current.get(asked) ?? newKey();
    keys.current.set(asked, key);
    return { [IDEMPOTENCY_KEY]: key };
  };
  const save = async ({ draft, base }: Sent): Promise<HeldProject> => {
    const body = { ...bodyOf(draft), ...(base !== null && { updatedAt: base }) };
    if (serial.current !== null) {
      return call(saveProject, { params: { projectSerial: serial.current }, body });
    }
    const created = await call(createProject, { body, headers: keyOf(JSON.stringify(body)) });
    serial.current = created.projectSerial;
    return created;
  };
  return async (act: Sending, sent: Sent): Promise<HeldProject> => {
    if (act === 'save') return save(sent);
    if (act === 'submit') {
      const saved = sent.isSaved && project !== null ? project : await save(sent);
      sent.onSaved(saved);
      const params = { projectSerial: saved.projectSerial };
      return call(submitProject, { params, body: {}, headers: keyOf(`submit ${saved.updatedAt}`) });
    }
    if (project === null) throw new Error('Only a saved project has emissions to update.');
    const { documents = {}, emissionReductions } = bodyOf(sent.draft);
    const body = {
      EmissionReductions: emissionReductions ?? {},
      documents: documents ?? {},
      EndDate: timelineOf(sent.draft).endDate,
      ...(sent.base !== null && { updatedAt: sent.base }),
    };
    const params = { projectSerial: project.projectSerial };
    return call(updateEmissions, { params, body, headers: keyOf(JSON.stringify(body)) });
  };
}
