import { createProject, type HeldProject, saveProject } from '#contract/held-projects.ts';
import { submitProject, updateEmissions } from '#contract/project-transitions.ts';
import { call, IDEMPOTENCY_KEY, newKey } from '#web/api/call.ts';
import { CallProblem, isUnsettled } from '#web/api/call-problem.ts';
import { useRef } from 'react';
import { bodyOf, type FormDraft } from './form-draft.ts';
import { updateBodyOf } from './form-submission.ts';
import { hasContentOf } from './saved-content.ts';
import type { UnsettledSaves } from './unsettled-save.ts';

export type Sending = 'save' | 'submit' | 'update';

type SendInput = {
  readonly draft: FormDraft;
  /** The saved state the draft is based on; null to overwrite what another person saved since. */
  readonly base: string | null;
  readonly isSaved: boolean;
  /** Called once saved, before submission. */
  readonly onSaved: (saved: HeldProject) => void;
};

/** A creation whose reply was lost had succeeded, and its project has been changed since, elsewhere. */
export class ChangedSinceError extends Error {
  readonly project: HeldProject;

  constructor(project: HeldProject) {
    super('Changed since it was created.');
    this.project = project;
  }
}

type Body = ReturnType<typeof bodyOf>;

/** Returns a function that sends the form. The first save of a new entry creates its project, which later ones update. */
export function useSend(project: HeldProject | null, unsettled: UnsettledSaves) {
  const serial = useRef(project?.projectSerial ?? null);
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
    const earlier = unsettled.current();
    const { key, sent } = { key: earlier?.key ?? newKey(), sent: [...(earlier?.sent ?? []), content] };
    unsettled.set({ key, sent });
    const created = await call(createProject, {
      body: JSON.parse(sent[0] ?? content) as Body,
      headers: { [IDEMPOTENCY_KEY]: key },
    }).catch((error: unknown) => {
      if (!isUnsettled(error)) unsettled.set(saysNothingOfEarlier(error) ? earlier : null);
      throw error;
    });
    serial.current = created.projectSerial;
    if (earlier === null) return created;
    if (!sent.some((one) => hasContentOf(created, one))) throw new ChangedSinceError(created);
    return hasContentOf(created, content) ? created : update(created.projectSerial, body, created.updatedAt);
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

const answeredBeforehand: ReadonlySet<number | null> = new Set([401, 403, 429]);

/** Reports whether a refusal came before the request was looked at: whether an earlier one succeeded is still not known. */
function saysNothingOfEarlier(error: unknown): boolean {
  return error instanceof CallProblem && answeredBeforehand.has(error.status);
}
