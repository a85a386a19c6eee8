import {
  listOrganizations,
  readOrganization,
  type ParticipatingOrganization,
} from '#contract/organizations.ts';
import { fileAddress } from '../files/file-address.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { listParticipating } from './organization-queries.ts';
import { readOrganizationPage } from './read-organization.ts';

type Row = Awaited<ReturnType<typeof listParticipating>>['rows'][number];

/** Mounts the endpoints of organizations. */
export function mountOrganizations(mounting: Mounting, db: Db): void {
  mount(mounting, listOrganizations, async ({ query }) => {
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
