import type { PublicProject } from '#contract/projects.ts';
import { currentPageState, productName } from '#web/api/page-state.ts';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import classes from './project-embed.module.css';
import { currentLocale } from '#web/kit/text/locale.ts';
import { formatWhole } from '#web/kit/text/format.ts';

type Props = {
  readonly project: PublicProject;
  /** Where the project's units are; empty without units. */
  readonly units: ReactNode;
};

/** A project in a frame of another site: what it is, where its units are, and the way to its page. Reads without scripts. */
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

const MAX_LENGTH = 160;

/** Returns one or two sentences for search engines and link previews: organization, place and tonnes. */
export function projectSummary(project: PublicProject): string {
  const { organization, location, registeredTonnes, description } = project;
  const place = location.address === null ? organization : `${organization}, ${location.address}`;
  const tonnes =
    registeredTonnes === 0
      ? m.project_summary({ where: place })
      : m.project_summary_tonnes({ where: place, tonnes: formatWhole(registeredTonnes) });
  const text = `${tonnes} ${(description ?? '').replace(/\s+/g, ' ')}`.trim();
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…`;
}

/** Returns the address of the picture for link previews. */
export function projectCard({ projectSerial }: PublicProject): string {
  return `/cards/${currentLocale()}/${projectSerial}.png`;
}

/** Returns the project as schema.org data. */
export function structuredProject(project: PublicProject): Record<string, unknown> {
  const { projectSerial, title, description, organization, organizationSite, location, timeline } = project;
  const { latitude, longitude, address } = location;
  const geo =
    latitude === null || longitude === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude, longitude } };
  const place = address === null && latitude === null ? {} : { '@type': 'Place', address, ...geo };
  return {
    '@context': 'https://schema.org',
    '@type': 'Project',
    name: title,
    identifier: projectSerial,
    ...(description === null ? {} : { description }),
    ...(Object.keys(place).length === 0 ? {} : { location: place }),
    ...(timeline.startDate === null ? {} : { foundingDate: timeline.startDate }),
    ...(timeline.endDate === null ? {} : { dissolutionDate: timeline.endDate }),
    parentOrganization: { '@type': 'Organization', name: organization, url: `/${organizationSite}` },
  };
}
