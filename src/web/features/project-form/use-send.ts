import { createProject, type HeldProject, saveProject } from '#contract/held-projects.ts';
import { submitProject, updateEmissions } from '#contract/project-transitions.ts';
import { call } from '#web/api/call.ts';
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

/** Returns a function that sends the form. The first save of a new entry creates its project, which later ones update. */
export function useSend(project: HeldProject | null) {
  const serial = useRef(project?.projectSerial ?? null);
  const keys = useRef(new Map<string, string>());
  const keyOf = (content: string) => {
    const key = keys.current.get(content) ?? newKey();
    keys.current.set(content, key);
    return { [IDEMPOTENCY_KEY]: key };
  };
  const save = async ({ draft, base }: Input): Promise<HeldProject> => {
    const body = { ...bodyOf(draft), ...(base !== null && { updatedAt: base }) };
    if (serial.current !== null) {
      return call(saveProject, { params: { projectSerial: serial.current }, body });
    }
    const created = await call(createProject, { body, headers: keyOf(JSON.stringify(body)) });
    serial.current = created.projectSerial;
    return created;
  };
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
