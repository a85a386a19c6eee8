import { isAbsent, sentenceOf } from '#web/api/call-problem.ts';
import { Reductions } from '#web/features/emissions/reductions.tsx';
import { ProjectView } from '#web/features/project/project-view.tsx';
import { ProjectWaiting } from '#web/features/project/project-waiting.tsx';
import { projectQuery, useProject } from '#web/features/project/use-project.ts';
import { FaultNotice } from '#web/kit/fault-notice.tsx';
import { usePageHead } from '#web/kit/page-head.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useParams } from 'react-router';
import { NotFoundPage } from './not-found-page.tsx';

/** One public project (specification §2, `/projects/{id}`). */
export function ProjectPage() {
  const { projectSerial = '' } = useParams();
  const asked = useProject(projectSerial);
  if (asked.isPending) return <ProjectWaiting />;
  if (asked.isError) {
    const { error, isFetching } = asked;
    if (isAbsent(error)) return <NotFoundPage text={m.project_not_found({ serial: projectSerial })} />;
    return <FaultNotice message={sentenceOf(error)} onRetry={() => void asked.refetch()} busy={isFetching} />;
  }
  const project = asked.data;
  return (
    <>
      <Title title={project.title} />
      <ProjectView
        key={project.projectSerial}
        project={project}
        reductions={<Reductions rows={project.emissionReductions} />}
      />
    </>
  );
}

function Title({ title }: { readonly title: string }) {
  usePageHead({ title: fullTitle(title) });
  return null;
}

export const projectScreen: Screen = {
  Page: ProjectPage,
  needs: (client, { params }) => [client.prefetchQuery(projectQuery(params['projectSerial'] ?? ''))],
};
