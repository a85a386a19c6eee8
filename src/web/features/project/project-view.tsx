import type { PublicProject } from '#contract/projects.ts';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { FactList } from '#web/kit/lists/fact-list.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { Section } from '#web/kit/pages/section.tsx';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { Description } from './description.tsx';
import { Documents } from './documents.tsx';
import { ProjectPictures } from './project-pictures.tsx';
import { ProjectHeading } from './project-heading.tsx';
import classes from './project-layout.module.css';
import { Snapshot } from './snapshot.tsx';

type Props = {
  readonly project: PublicProject;
  /** Chart and table of the emission reductions. */
  readonly reductions: ReactNode;
  /** What became of its units. */
  readonly units: ReactNode;
  /** Retirements, history, and how to cite and share the page. */
  readonly evidence: ReactNode;
  /** The project's map; null without a position. */
  readonly map: ReactNode;
};

/** A project's page: pictures left, snapshot right, then description, documents, reductions and map. */
export function ProjectView({ project, units, reductions, map, evidence }: Props) {
  const isInventory = project.programType === 'Inventory';
  return (
    <article>
      <ProjectHeading project={project} />
      <div className={classes.top}>
        <ProjectPictures project={project} />
        <div>
          <Snapshot project={project} />
          <Funding project={project} />
          <div className={classes.actions}>
            <SendMessage project={project} />
          </div>
        </div>
      </div>
      {units}
      <Section title={m.project_description()}>
        <Description text={project.description} />
      </Section>
      <Section title={m.project_documents()}>
        <Documents project={project} />
      </Section>
      <Section
        title={isInventory ? m.project_reductions_inventory() : m.project_reductions()}
        aside={<Changed at={project.erLastUpdated} />}
      >
        {reductions}
      </Section>
      {map === null ? null : <Section title={m.project_map()}>{map}</Section>}
      {evidence}
    </article>
  );
}

/** What a project that seeks funding asks for; the way to reach it follows. */
function Funding({ project: { projectStatus, funding, projectedTonnes } }: Pick<Props, 'project'>) {
  if (projectStatus !== 'Proposed') return null;
  return (
    <section aria-labelledby="funding" className={classes.funding}>
      <h2 id="funding">{m.project_seeks_funding()}</h2>
      <FactList
        facts={[
          { name: m.project_sought(), value: funding },
          {
            name: m.project_planned(),
            value: m.tonnes_counted({ count: projectedTonnes, shown: formatWhole(projectedTonnes) }),
          },
        ]}
      />
    </section>
  );
}

function SendMessage({ project }: Pick<Props, 'project'>) {
  const about = new URLSearchParams({ projectId: project.projectSerial, name: project.title });
  return (
    <>
      <ButtonLink screen="/contact" to={`/contact?${about}`}>
        {m.project_send_message()}
      </ButtonLink>
      <p className={classes.receiver}>
        {project.hasContact ? m.project_send_message_contact() : m.project_send_message_to()}
      </p>
    </>
  );
}

function Changed({ at }: { readonly at: string | null }) {
  if (at === null) return null;
  return <span className={classes.changed}>{m.project_reductions_updated({ date: formatDay(at) })}</span>;
}
