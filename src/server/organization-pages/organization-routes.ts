import {
  listOrganizations,
  type ParticipatingOrganization,
  readOrganization,
} from '#contract/organizations.ts';
import { fileAddress } from '../files/file-address.ts';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { listParticipating } from './organization-queries.ts';
import { makeOrganizationsFile } from './organization-spreadsheets.ts';
import { readOrganizationPage } from './read-organization.ts';

type Row = Awaited<ReturnType<typeof listParticipating>>['rows'][number];

/** Mounts the endpoints of organizations. */
export function mountOrganizations(mounting: Mounting, db: Db): void {
  mount(mounting, listOrganizations, async ({ query: { format, ...query }, locale, now }) => {
    if (format !== undefined) {
      const { rows } = await listParticipating(
        db,
        query.search === undefined ? {} : { search: query.search },
      );
      return makeOrganizationsFile(rows.map(presentParticipating), { format, locale, now });
    }
    const { rows, total } = await listParticipating(db, query);
    return { items: rows.map(presentParticipating), total };
  });
  mount(mounting, readOrganization, ({ params, query }) =>
    readOrganizationPage(db, params.organization, query),
  );
}

function presentParticipating({
  serial,
  slug,
  name,
  logoFile,
  publicReductionProjects,
}: Row): ParticipatingOrganization {
  return {
    serial,
    slug: slug ?? serial,
    name,
    logo: logoFile === null ? null : fileAddress(logoFile),
    projects: publicReductionProjects,
  };
}
