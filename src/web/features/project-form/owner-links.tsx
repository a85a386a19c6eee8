import { copyProject, type HeldProject } from '#contract/held-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { isPublic } from '#domain/project/status.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { IDEMPOTENCY_KEY, newKey } from '#web/api/new-key.ts';
import { useClaims } from '#web/api/session.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import * as m from '#messages/messages.js';
import { projectKind } from '#domain/project/program-types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { keepHeldProject } from './held-project-query.ts';
import classes from './project-form.module.css';

/** Links from an organization's own project to what visitors see of it, and a button that copies it. */
export function OwnerLinks({ project }: { readonly project: HeldProject }) {
  const { projectSerial, projectStatus: stage, abilities } = project;
  const isShown = isPublic({ ...project, stage });
  return (
    <div className={classes.links}>
      {isShown ? (
        <ButtonLink to={generatePath(pagePaths.project, { projectSerial })}>{m.own_view_public()}</ButtonLink>
      ) : null}
      {project.status === 'Received' ? null : (
        <ButtonLink to={generatePath(pagePaths.projectPreview, { projectSerial })}>
          {m.own_preview()}
        </ButtonLink>
      )}
      {abilities.override ? (
        <ButtonLink to={generatePath(pagePaths.adminProject, { projectSerial })}>{m.own_review()}</ButtonLink>
      ) : null}
      {abilities.copy ? <CopyProject project={project} /> : null}
    </div>
  );
}

/** Copies a project into a new draft after a question, and opens the copy. A repeated attempt has the same key. */
function CopyProject({ project }: { readonly project: HeldProject }) {
  const { projectSerial, programType } = project;
  const [isAsking, setAsking] = useState(false);
  const [key, setKey] = useState(newKey);
  const account = useClaims()?.sub ?? '';
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const copy = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(copyProject, { params: { projectSerial }, body: {}, headers: { [IDEMPOTENCY_KEY]: key } }),
    onSuccess: (draft) => {
      setKey(newKey());
      keepHeldProject(queryClient, draft, account);
      void navigate(generatePath(pagePaths.draft, { projectSerial: draft.projectSerial }), {
        state: { said: m.copy_done(), refused: null },
      });
    },
  });
  return (
    <>
      <Button busy={copy.isPending} onClick={() => setAsking(true)}>
        {m.copy_act()}
      </Button>
      <ActionNote done={null} failed={copy.isError ? m.copy_failed() : null} reason={reasonOf(copy.error)} />
      {isAsking ? (
        <QuestionDialog
          question={m.copy_question()}
          act={m.copy_act()}
          onAct={() => {
            setAsking(false);
            copy.mutate();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{m.copy_what()}</p>
          {projectKind(programType) === 'project' ? <p>{m.copy_costs()}</p> : null}
        </QuestionDialog>
      ) : null}
    </>
  );
}

function reasonOf(error: Error | null): string | null {
  return error === null ? null : sentenceOf(error);
}
