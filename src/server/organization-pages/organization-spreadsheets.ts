import type { ParticipatingOrganization } from '#contract/organizations.ts';
import { registryDay } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import type { FileReply } from '../kernel/file-reply.ts';
import type { Locale } from '../kernel/locale.ts';
import { makeTableFile, type TableFormat } from '../spreadsheets/table-file.ts';

type FileInput = { readonly format: TableFormat; readonly locale: Locale; readonly now: Date };

/** Makes a file of participating organizations in the reader's language. */
export async function makeOrganizationsFile(
  organizations: readonly ParticipatingOrganization[],
  { format, locale, now }: FileInput,
): Promise<FileReply> {
  const table = {
    name: m.directory_title({}, { locale }),
    columns: [m.list_file_organization_serial, m.list_file_organization, m.directory_file_projects].map(
      (heading) => heading({}, { locale }),
    ),
    rows: organizations.map(({ serial, name, projects }) => [serial, name, projects]),
  };
  return makeTableFile(table, {
    format,
    name: `${m.directory_file_name({}, { locale })}-${registryDay(now)}`,
  });
}
