import { registryDay, registryYear } from '#domain/registry-day.ts';
import * as m from '#messages/messages.js';
import { formatDay } from '#web/kit/text/format.ts';

type Cited = {
  readonly project: {
    readonly projectSerial: string;
    readonly title: string;
    readonly organization: string;
    readonly date: string;
  };
  readonly address: string;
  readonly registry: string;
  /** When the reader retrieved it. */
  readonly now: Date;
};

/** Returns a citation in the form of the APA, in the reader's language. */
export function citeApa({ project, address, registry, now }: Cited): string {
  const { projectSerial: serial, title, organization, date } = project;
  const year = String(registryYear(new Date(date)));
  return m.project_cite_retrieved({
    organization,
    year,
    title,
    serial,
    registry,
    address,
    date: formatDay(now.toISOString()),
  });
}

/** Returns an entry for BibTeX, whose special characters are escaped. */
export function citeBibtex({ project, address, registry, now }: Cited): string {
  const { projectSerial, title, organization, date } = project;
  const fields = {
    author: `{${escapeTex(organization)}}`,
    title: `{${escapeTex(title)}}`,
    year: String(registryYear(new Date(date))),
    howpublished: escapeTex(registry),
    number: projectSerial,
    url: address,
    urldate: registryDay(now),
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`);
  return [`@misc{${projectSerial},`, ...lines, '}'].join('\n');
}

const texNames: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

function escapeTex(text: string): string {
  return text.replace(/[\\{}$&#%_~^]/g, (sign) => texNames[sign] ?? `\\${sign}`);
}

type Badge = { readonly title: string; readonly address: string; readonly picture: string };

const htmlNames: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns HTML for other sites: a frame with the project's card, high enough on a phone. */
export function frameHtml({ title, address }: Omit<Badge, 'picture'>): string {
  return `<iframe src="${address}" title="${escapeHtml(title)}" width="100%" height="440" loading="lazy" style="border: 0; max-width: 640px"></iframe>`;
}

/** Returns HTML for other sites: the project's picture for links, linked to its page. */
export function badgeHtml({ title, address, picture }: Badge): string {
  return `<a href="${address}"><img src="${picture}" alt="${escapeHtml(title)}" width="400" height="210"></a>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => htmlNames[sign] ?? sign);
}
