import { createProject, type HeldProject, saveProject } from '#contract/held-projects.ts';
import { submitProject, updateEmissions } from '#contract/project-transitions.ts';
import { call } from '#web/api/call.ts';
import { isUnsettled } from '#web/api/call-problem.ts';
import { IDEMPOTENCY_KEY, newKey } from '#web/api/new-key.ts';
import { useRef } from 'react';
import { bodyOf, type FormDraft } from './form-draft.ts';
import { updateBodyOf } from './update-body.ts';

export type Sending = 'save' | 'submit' | 'update';

type Input = {
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
export function useSend(project: HeldProject | null) {
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
  const save = ({ draft, base }: Input): Promise<HeldProject> =>
    serial.current === null ? create(bodyOf(draft)) : update(serial.current, bodyOf(draft), base);
  return async (act: Sending, sent: Input): Promise<HeldProject> => {
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
