import type { PublicProject } from '#contract/projects.ts';
import { currentLocale } from '#web/kit/locale.ts';
import { formatWhole } from '#web/kit/format.ts';
import * as m from '#messages/messages.js';

const LONGEST = 160;

/** One or two sentences on a project for search engines and links: whose it is, where, and its tonnes. */
export function projectSummary(project: PublicProject): string {
  const { organization, location, registeredTonnes, description } = project;
  const where = location.address === null ? organization : `${organization}, ${location.address}`;
  const tonnes =
    registeredTonnes === 0
      ? m.project_summary({ where })
      : m.project_summary_tonnes({ where, tonnes: formatWhole(registeredTonnes) });
  const text = `${tonnes} ${(description ?? '').replace(/\s+/g, ' ')}`.trim();
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`;
}

/** The address of the picture that links to a project are shown with. */
export function projectCard({ projectSerial }: PublicProject): string {
  return `/cards/${currentLocale()}/${projectSerial}.png`;
}

/** A project in the words of schema.org. */
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
