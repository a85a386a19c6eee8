import { type ComponentProps, lazy } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { EDIT } from '#contract/page-paths.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { isAbsent, sentenceOf } from '#web/api/call-problem.ts';
import { type OperationKind, operationKinds } from '#web/api/operation-address.ts';
import { useOwnedProject } from '#web/features/project-form/owned-project.tsx';
import { type PageMessages, readPageMessages } from '#web/features/project-form/page-messages.ts';
import { ProjectEditor } from '#web/features/project-form/project-editor.tsx';
import { OperationLinks } from '#web/features/unit-operations/open-operation.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { FaultNotice, LazyPart, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { loadReadingParts, placePicker, rowsEditor } from '#web/pages/form-parts.tsx';
import { fullTitle } from '#web/pages/screen.ts';

/** Loads the administrators' actions; only they need them. */
const loadPanel = () => import('#web/pages/admin/admin-panel.tsx');
const AdminPanel = lazy(async () => ({ default: (await loadPanel()).AdminPanel }));

type PageProps = {
  readonly serial: string;
  /** Called once the form is that of another project: a new entry was saved in place of a deleted one. */
  readonly onCreated: (project: OwnedProject) => Promise<void>;
};

/** A project's working page for its owner, and for administrators. */
export function OwnProjectPage({ serial, onCreated }: PageProps) {
  const { data: project, error, isFetching, refetch } = useOwnedProject(serial);
  usePageHead({ title: fullTitle(project?.title ?? m.desk_title()), isUnlisted: true });
  if (error !== null && project === undefined) {
    return isAbsent(error) ? (
      <PageHeading title={m.not_found_title()} lead={m.problem_held_project_not_found()} />
    ) : (
      <FaultNotice message={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  if (project === undefined) {
    return (
      <Waiting>
        <Skeleton height={480} />
      </Waiting>
    );
  }
  return (
    <>
      <PageHeading title={project.title} />
      <EditedProject project={project} onReload={refetch} onCreated={onCreated} />
    </>
  );
}

/** Returns the operations on the units of an entry: purchased and received units can only be retired. */
function operationsOf({ programType }: OwnedProject): readonly OperationKind[] {
  const kind = projectKind(programType);
  if (kind === 'inventory') return [];
  return kind === 'project' ? operationKinds : ['retire'];
}

type EditedProjectProps = Pick<
  ComponentProps<typeof ProjectEditor>,
  'project' | 'begun' | 'onReload' | 'onCreated'
>;

/** The working page of a project, or of a new entry, with what administrators may do. */
export function EditedProject({ project, ...entry }: EditedProjectProps) {
  const location = useLocation();
  const { search, pathname } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const mayOverride = project?.abilities.override === true;
  const isOverride = search === EDIT && mayOverride && !project.abilities.edit;
  const saved: PageMessages = { said: m.action_saved() };
  return (
    <ProjectEditor
      key={String(isOverride)}
      {...entry}
      project={project}
      editor={rowsEditor}
      picker={placePicker}
      reading={loadReadingParts}
      {...(project !== null && {
        operations: (
          <OperationLinks
            projectSerial={project.projectSerial}
            organization={project.accountHolder}
            kinds={operationsOf(project)}
          />
        ),
      })}
      news={readPageMessages(state)}
      {...(isOverride && { onOverridden: () => void navigate(pathname, { replace: true, state: saved }) })}
      {...(mayOverride && {
        adminActions: (
          <LazyPart waiting={<WaitingPanel />}>
            <AdminPanel project={project} isEdited={isOverride || project.abilities.edit} />
          </LazyPart>
        ),
      })}
    />
  );
}

/** Placeholder while the administrators' actions load. */
function WaitingPanel() {
  return (
    <Waiting>
      <Skeleton height={120} />
    </Waiting>
  );
}
