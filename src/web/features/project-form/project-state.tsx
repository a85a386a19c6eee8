import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { copyProject, type OwnedProject } from '#contract/owned-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { isInForce, isPublic, projectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { projectStatusWords } from '#messages/words/project.js';
import { call, IDEMPOTENCY_KEY, newKey } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useRight } from '#web/api/profile-query.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { ActionNote, Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { formatDay } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import type { FormMode } from './form-context.ts';
import { keepOwnedProject } from './owned-project.tsx';
import classes from './project-form.module.css';
import { StatusCard } from './status-card.tsx';

type Props = {
  readonly project: OwnedProject;
  readonly isOwn: boolean;
  readonly mode: FormMode;
  /** Number of open comments. */
  readonly openComments: number;
  /** What can be done with an entry that is read. */
  readonly actions?: ReactNode;
  /** Opens the dialogs of operations on its tonnes; with an entry that is read among its actions. */
  readonly operations?: ReactNode;
};

/** Id of the sentence on what the status means; it takes the focus after a submission. */
export const STATE_NOTICE_ID = 'project-state';

/**
 * A project's status, and what it means for this viewer (specification §4 and §8); for its owner, with links
 * to what visitors see.
 */
export function ProjectState({ project, isOwn, mode, openComments, actions, operations }: Props) {
  const mayEdit = useRight('edit');
  const inForce = isOwn ? inForceText(project) : null;
  const text = isOwn && !mayEdit ? m.role_reads_only() : textOf({ project, isOwn, mode });
  const notices = (
    <>
      {text === null ? null : (
        <div id={STATE_NOTICE_ID} tabIndex={-1} className={classes.notice}>
          <Notice>{text}</Notice>
        </div>
      )}
      {inForce === null ? null : <Notice>{inForce}</Notice>}
    </>
  );
  if (mode !== 'read') {
    return (
      <>
        <Line project={project} isOwn={isOwn} operations={operations} />
        {notices}
        <SourceProject project={project} />
      </>
    );
  }
  return (
    <>
      <div className={classes.state}>
        <SerialText serial={project.projectSerial} />
        {isOwn ? <OwnerLinks project={project} /> : null}
      </div>
      <StatusCard
        project={project}
        word={project.transferredFrom === null ? null : statusText(project)}
        openComments={openComments}
      >
        {notices}
        <SourceProject project={project} />
        {actions}
      </StatusCard>
    </>
  );
}

/** The status of an entry that is edited, in one line. */
function Line({ project, isOwn, operations }: Pick<Props, 'project' | 'isOwn' | 'operations'>) {
  const { isArchived, projectSerial, dueAt } = project;
  return (
    <div className={classes.state}>
      <SerialText serial={projectSerial} />
      <span>{isArchived ? m.project_status_archived() : statusText(project)}</span>
      {dueAt === null ? null : <span>{m.form_due({ day: formatDay(dueAt) })}</span>}
      {isOwn ? <OwnerLinks project={project} operations={operations} /> : null}
    </div>
  );
}

/**
 * Returns what an owner is told of the approved version that stays in force while a new one is edited or
 * waits; null where there is none.
 */
export function inForceText({
  changesFromInForce,
  isArchived,
  abilities,
}: Pick<OwnedProject, 'changesFromInForce' | 'isArchived' | 'abilities'>): string | null {
  if (changesFromInForce === null || isArchived) return null;
  return abilities.edit ? m.form_in_force() : m.form_in_force_until();
}

/** Links to the project whose units were received. */
function SourceProject({ project: { transferredFrom } }: Pick<Props, 'project'>) {
  if (transferredFrom === null) return null;
  const { projectSerial } = transferredFrom;
  return (
    <p className={classes.source}>
      {m.form_received_project()}{' '}
      <Link to={generatePath(pagePaths.project, { projectSerial })}>{projectSerial}</Link>
    </p>
  );
}

function statusText({ status, transferredFrom }: OwnedProject): string {
  if (transferredFrom === null) return projectStatusWords[status]();
  return m.project_received_from({ organization: transferredFrom.organization });
}

function textOf({ project, isOwn, mode }: Pick<Props, 'project' | 'isOwn' | 'mode'>): string | null {
  const { status, isArchived, changesAsked, transferredFrom } = project;
  if (!isOwn) return mode === 'edit' ? overrideText(project) : m.problem_not_yours();
  if (isArchived) return m.problem_step_archived();
  switch (status) {
    case 'Submitted':
      return m.project_submitted_notice();
    case 'Rejected':
      return m.project_rejected_notice();
    case 'Draft':
      return changesAsked ? m.form_changes_asked() : null;
    case 'Approved':
      return approvedText(project, mode === 'update');
    case 'Received':
      return m.form_received_notice({ organization: transferredFrom?.organization ?? '' });
  }
}

/** Returns the notice for administrators who edit another organization's entry. */
function overrideText({ status, organization }: OwnedProject): string {
  return isInForce(status) ? m.form_override_in_force({ organization }) : m.form_override({ organization });
}

function approvedText({ programType }: OwnedProject, isUpdating: boolean): string {
  const kind = projectKind(programType);
  if (kind === 'inventory')
    return isUpdating ? m.form_updating_inventory_notice() : m.form_approved_inventory_notice();
  if (kind === 'offsets')
    return isUpdating ? m.form_updating_offsets_notice() : m.form_approved_offsets_notice();
  return isUpdating ? m.form_updating_notice() : m.form_approved_notice();
}

/** Links from an organization's own project to what visitors see of it, and a button that copies it. */
function OwnerLinks({ project, operations }: Pick<Props, 'project' | 'operations'>) {
  const { projectSerial, projectStatus: stage, abilities } = project;
  const isShown = isPublic({ ...project, stage });
  return (
    <div className={classes.links}>
      {operations}
      {isShown ? (
        <ButtonLink to={generatePath(pagePaths.project, { projectSerial })}>{m.own_view_public()}</ButtonLink>
      ) : null}
      {project.status === 'Received' ? null : (
        <ButtonLink to={generatePath(pagePaths.projectPreview, { projectSerial })}>
          {m.own_preview()}
        </ButtonLink>
      )}
      {abilities.copy ? <CopyProject project={project} /> : null}
    </div>
  );
}

/**
 * Copies a project into a new draft after a question, and opens the copy. A repeated attempt has the same
 * key.
 */
function CopyProject({ project }: { readonly project: OwnedProject }) {
  const { projectSerial, programType } = project;
  const [isAsking, setAsking] = useState(false);
  const [key, setKey] = useState(newKey);
  const claims = useLastClaims();
  const account = claims?.sub ?? '';
  const isImpersonating = claims?.act !== undefined;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const copy = useSubmission({
    mutationFn: () =>
      call(copyProject, {
        params: { projectSerial },
        // The question beforehand says whose token is spent.
        body: isImpersonating ? { spendToken: true } : {},
        headers: { [IDEMPOTENCY_KEY]: key },
      }),
    onSuccess: (draft) => {
      setKey(newKey());
      keepOwnedProject(queryClient, draft, account);
      void navigate(generatePath(pagePaths.draft, { projectSerial: draft.projectSerial }), {
        state: { said: m.copy_done() },
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
          action={m.copy_act()}
          onAction={() => {
            setAsking(false);
            copy.mutate();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{m.copy_what()}</p>
          {projectKind(programType) === 'project' ? (
            <p>{isImpersonating ? m.copy_costs_owner() : m.copy_costs()}</p>
          ) : null}
        </QuestionDialog>
      ) : null}
    </>
  );
}

function reasonOf(error: Error | null): string | null {
  return error === null ? null : sentenceOf(error);
}
