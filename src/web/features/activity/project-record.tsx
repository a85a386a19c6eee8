import { pagePaths } from '#contract/page-paths.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import * as m from '#messages/messages.js';
import { ProjectHistory } from './project-history.tsx';
import { RetirementList } from './retirement-list.tsx';

type Props = { readonly projectSerial: string };

/** A project's retirements with their certificates, and its public history. */
export function ProjectRecord({ projectSerial }: Props) {
  const all = <Link to={`${pagePaths.activity}?project=${projectSerial}`}>{m.project_record_more()}</Link>;
  return (
    <>
      <Section title={m.project_record_retirements()}>
        <RetirementList filters={{ project: projectSerial }} none={m.project_record_retirements_none()} />
      </Section>
      <Section title={m.project_record_history()} aside={all}>
        <ProjectHistory projectSerial={projectSerial} />
      </Section>
    </>
  );
}
