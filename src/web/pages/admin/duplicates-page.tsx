import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { DuplicateList } from '#web/features/duplicates/duplicate-list.tsx';
import { MergeList } from '#web/features/duplicates/merge-list.tsx';
import { changedQuery, readList, useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Organizations, communities and projects that may have been entered twice. */
function DuplicatesPage() {
  const [address] = useSearchParams();
  const { page } = readList(address, {});
  usePageHead({ title: fullTitle(m.duplicates_title()), canonical: pagePaths.adminDuplicates });
  return (
    <>
      <PageHeading title={m.duplicates_title()} lead={m.duplicates_lead()} />
      <Section title={m.duplicates_organizations()}>
        <DuplicateList kind="organizations" label={m.duplicates_organizations()} />
      </Section>
      <Section title={m.merges_heading()}>
        <MergeList page={page} addressOf={(target) => changedQuery(address, 'page', String(target))} />
      </Section>
      <Section title={m.duplicates_communities()}>
        <DuplicateList kind="communities" label={m.duplicates_communities()} />
      </Section>
      <Section title={m.duplicates_projects()}>
        <DuplicateList kind="projects" label={m.duplicates_projects()} />
      </Section>
    </>
  );
}

export const duplicatesScreen: Screen = { Page: DuplicatesPage };
