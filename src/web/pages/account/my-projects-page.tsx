import { useLocation } from 'react-router';
import type { Profile } from '#contract/accounts.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useRight } from '#web/api/profile-query.ts';
import { useProfile } from '#web/features/account/use-profile.tsx';
import { projectColumns } from '#web/features/holdings/owned-columns.tsx';
import { OwnedFilters, OwnedList } from '#web/features/holdings/owned-list.tsx';
import { ProjectRows } from '#web/features/holdings/project-rows.tsx';
import { OwnerHome, OwnerHomeRest } from '#web/features/owner-home/owner-home.tsx';
import { readPageMessages, useShowOnce } from '#web/features/project-form/page-messages.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { Notice, PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { IMPERSONATION_BEGAN } from '#web/pages/next-address.ts';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

const ORDER = '-registered';

/** The owner's home: what waits for them, where they stand, and the organization's registered projects. */
function MyProjectsPage() {
  const claims = useLastClaims();
  const mayEdit = useRight('edit');
  const { data: profile } = useProfile();
  const state: unknown = useLocation().state;
  const news = readPageMessages(state);
  useShowOnce(news);
  const [address] = useSearchParams();
  usePageHead({
    title: fullTitle(m.own_projects_title()),
    canonical: pagePaths.myProjects,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading
        title={m.own_projects_title()}
        {...(profile !== undefined && { lead: ofOrganization(profile) })}
        isInline
      >
        {mayEdit ? (
          <>
            <ButtonLink to={pagePaths.createProject}>{m.profile_register_project()}</ButtonLink>
            <ButtonLink to={pagePaths.profileImport}>{m.import_own_link()}</ButtonLink>
          </>
        ) : null}
      </PageHeading>
      {state === IMPERSONATION_BEGAN && claims?.act !== undefined ? (
        <Notice>
          <span>{m.impersonation_began()}</span>
          <br />
          <span>{m.impersonation_began_text()}</span>
        </Notice>
      ) : null}
      {news.said === null ? null : <Notice>{news.said}</Notice>}
      {profile === undefined ? null : <OwnerHome profile={profile} />}
      {claims === null ? null : (
        <Section
          title={m.own_projects_list()}
          aside={<OwnedFilters address={address} columns={projectColumns} order={ORDER} isAside />}
        >
          <OwnedList
            label={m.own_projects_title()}
            source={{ organization: claims.certserialnumber, of: 'project', order: ORDER }}
            columns={projectColumns}
            address={address}
            nothing={{ title: m.list_none(), text: m.own_projects_none() }}
            hasFiltersApart
            Table={ProjectRows}
          />
        </Section>
      )}
      {profile === undefined ? null : <OwnerHomeRest profile={profile} />}
    </>
  );
}

function ofOrganization({ organization, certserialnumber }: Profile): string {
  return [organization, certserialnumber].join(' · ');
}

export const myProjectsScreen: Screen = { Page: MyProjectsPage };
