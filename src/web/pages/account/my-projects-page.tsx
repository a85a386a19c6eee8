import { pagePaths } from '#contract/page-paths.ts';
import { useRight } from '#web/api/profile-query.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useProfile } from '#web/features/account/use-profile.tsx';
import { ownColumns } from '#web/features/holdings/held-columns.tsx';
import { HeldList } from '#web/features/holdings/held-list.tsx';
import { readPageMessages, useShowOnce } from '#web/features/project-form/page-messages.ts';
import { OwnerHome } from '#web/features/owner-home/owner-home.tsx';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { Notice, Section, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import { IMPERSONATION_BEGAN } from '#web/pages/next-address.ts';
import * as m from '#messages/messages.js';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { useLocation } from 'react-router';

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
      <PageHeading title={m.own_projects_title()} lead={m.own_projects_lead()}>
        {mayEdit ? (
          <>
            <ButtonLink to={pagePaths.createProject} variant="filled">
              {m.profile_register_project()}
            </ButtonLink>
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
        <Section title={m.own_projects_list()}>
          <HeldList
            label={m.own_projects_title()}
            source={{ organization: claims.certserialnumber, of: 'project', order: '-registered' }}
            columns={ownColumns}
            address={address}
            nothing={{ title: m.list_none(), text: m.own_projects_none() }}
          />
        </Section>
      )}
    </>
  );
}

export const myProjectsScreen: Screen = { Page: MyProjectsPage };
