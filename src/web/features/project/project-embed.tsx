import type { ReactNode } from 'react';
import type { PublicProject } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { currentPageState, productName } from '#web/api/page-state.ts';
import classes from './project-embed.module.css';

type Props = {
  readonly project: PublicProject;
  /** Where the project's units are; empty without units. */
  readonly units: ReactNode;
};

/**
 * A project in a frame of another site: what it is, where its units are, and the way to its page. Reads
 * without scripts.
 */
export function ProjectEmbed({ project, units }: Props) {
  const { projectSerial, title, organization, programType, emissionReductions } = project;
  const awaitsUnits = programType !== 'Inventory' && emissionReductions.registered.length === 0;
  return (
    <EmbedFrame path={`/projects/${projectSerial}`} link={m.project_embed_link({ registry: productName() })}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.organization}>
        {organization} · <span className={classes.serial}>{projectSerial}</span>
      </p>
      {awaitsUnits ? <p>{m.project_embed_no_units()}</p> : units}
    </EmbedFrame>
  );
}

type FrameProps = {
  /** Where the link leads, from the site's root, and what it says. */
  readonly path: string;
  readonly link: string;
  readonly children: ReactNode;
};

/** A page of the registry in a frame of another site. Its link opens beside that site. */
export function EmbedFrame({ path, link, children }: FrameProps) {
  return (
    <main className={classes.embed}>
      {children}
      {currentPageState().demonstration ? (
        <p className={classes.note}>{m.project_embed_demonstration()}</p>
      ) : null}
      <a href={path} target="_blank" rel="noopener" className={classes.link}>
        {link}
      </a>
    </main>
  );
}
