import type { PublicProject } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import { currentLocale } from '#web/kit/text/locale.ts';

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
