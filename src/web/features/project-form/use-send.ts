import { createProject, type HeldProject, saveProject } from '#contract/held-projects.ts';
import { readProject } from '#contract/read-project.ts';
import { submitProject, updateEmissions } from '#contract/project-transitions.ts';
import { call, IDEMPOTENCY_KEY, newKey } from '#web/api/call.ts';
import { CallProblem, isUnsettled } from '#web/api/call-problem.ts';
import { useRef } from 'react';
import { bodyOf, type FormDraft } from './form-draft.ts';
import { updateBodyOf } from './form-submission.ts';
import { hasContentOf } from './saved-content.ts';
import type { UnsettledSave, UnsettledSaves } from './unsettled-save.ts';

export type Sending = 'save' | 'submit' | 'update';

type SendInput = {
  readonly draft: FormDraft;
  /** The saved state the draft is based on; null to overwrite what another person saved since. */
  readonly base: string | null;
  readonly isSaved: boolean;
  /** True to create another project, because the one that was edited was deleted. */
  readonly isNew: boolean;
  /** Called once saved, before submission. */
  readonly onSaved: (saved: HeldProject) => void;
};

/** A creation whose reply was lost had succeeded; its project has been changed since, elsewhere, or the creation was long ago. */
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
  const keyOf = useContentKeys();
  /**
   * Saves a project over the version from `base`, or over a newer one that an own save made whose reply was lost.
   */
  const update = async (projectSerial: string, body: Body, base: string | null): Promise<HeldProject> => {
    const content = JSON.stringify(body);
    const earlier = unsettled.current();
    unsettled.set(withSent(earlier, content));
    try {
      return await saveOver(projectSerial, body, base).catch(async (error: unknown) => {
        const own = earlier !== null && isStale(error) ? await readOwn(projectSerial, earlier) : null;
        if (own === null) throw error;
        return hasContentOf(own, content) ? own : saveOver(projectSerial, body, own.updatedAt);
      });
    } catch (error) {
      if (!isUnsettled(error)) unsettled.set(earlier);
      throw error;
    }
  };
  /** Creates the project. A creation that may have succeeded is repeated as it was, so that no second project and token follow. */
  const create = async (body: Body): Promise<HeldProject> => {
    const content = JSON.stringify(body);
    const earlier = unsettled.current();
    const attempt = withSent(earlier, content);
    unsettled.set(attempt);
    const created = await call(createProject, {
      body: JSON.parse(attempt.sent[0] ?? content) as Body,
      headers: { [IDEMPOTENCY_KEY]: attempt.key },
    }).catch((error: unknown) => {
      if (!isUnsettled(error)) unsettled.set(saysNothingOfEarlier(error) ? earlier : null);
      throw error;
    });
    serial.current = created.projectSerial;
    if (earlier === null) return created;
    if (!isOwn(created, attempt) || isLongAgo(attempt)) throw new ChangedSinceError(created);
    return hasContentOf(created, content) ? created : update(created.projectSerial, body, created.updatedAt);
  };
  const save = ({ draft, base }: SendInput): Promise<HeldProject> =>
    serial.current === null ? create(bodyOf(draft)) : update(serial.current, bodyOf(draft), base);
  return async (act: Sending, sent: SendInput): Promise<HeldProject> => {
    if (sent.isNew && serial.current === project?.projectSerial) {
      serial.current = null;
      unsettled.set(null);
    }
    if (act === 'save') return save(sent);
    if (act === 'submit') {
      const saved = sent.isSaved && project !== null ? project : await save(sent);
      sent.onSaved(saved);
      const { projectSerial, updatedAt } = saved;
      const headers = keyOf(`submit ${updatedAt}`);
      return call(submitProject, { params: { projectSerial }, body: { updatedAt }, headers });
    }
    if (project === null) throw new Error('Only a saved project has emissions to update.');
    const body = updateBodyOf(project, sent.draft, sent.base);
    const params = { projectSerial: project.projectSerial };
    return call(updateEmissions, { params, body, headers: keyOf(JSON.stringify(body)) });
  };
}

/** Returns a function that gives the idempotency header of a content: the same each time it is sent. */
function useContentKeys() {
  const keys = useRef(new Map<string, string>());
  return (content: string) => {
    const key = keys.current.get(content) ?? newKey();
    keys.current.set(content, key);
    return { [IDEMPOTENCY_KEY]: key };
  };
}

/** Returns the unsettled saves with another that is about to be sent. */
function withSent(earlier: UnsettledSave | null, content: string): UnsettledSave {
  const { key = newKey(), since = new Date().toISOString(), sent = [] } = earlier ?? {};
  return { key, since, sent: [...new Set([...sent, content])] };
}

const HOUR_MS = 3_600_000;

/** Reports whether saves were sent so long ago that the form may since hold another entry: it is not saved over the first unasked. */
function isLongAgo({ since }: UnsettledSave): boolean {
  return Date.now() - new Date(since).getTime() > HOUR_MS;
}

function saveOver(projectSerial: string, body: Body, updatedAt: string | null): Promise<HeldProject> {
  return call(saveProject, {
    params: { projectSerial },
    body: { ...body, ...(updatedAt !== null && { updatedAt }) },
  });
}

/** Reports whether an error says that the project was saved since it was read. */
function isStale(error: unknown): boolean {
  return error instanceof CallProblem && error.fields['updatedAt'] !== undefined;
}

/** Reads a project; null when it is not as one of one's own saves left it. */
async function readOwn(projectSerial: string, saves: UnsettledSave): Promise<HeldProject | null> {
  const stored = await call(readProject, { params: { projectSerial } });
  return 'abilities' in stored && isOwn(stored, saves) ? stored : null;
}

/** Reports whether a project is as one of these saves left it. */
function isOwn(project: HeldProject, { sent }: UnsettledSave): boolean {
  return sent.some((content) => hasContentOf(project, content));
}

const answeredBeforehand: ReadonlySet<number | null> = new Set([401, 403, 429]);

/** Reports whether a refusal came before the request was looked at: whether an earlier one succeeded is still not known. */
function saysNothingOfEarlier(error: unknown): boolean {
  return error instanceof CallProblem && answeredBeforehand.has(error.status);
}
