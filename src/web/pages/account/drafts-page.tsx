import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useRight } from '#web/api/profile-query.ts';
import { draftColumns } from '#web/features/holdings/owned-columns.tsx';
import { OwnedList } from '#web/features/holdings/owned-list.tsx';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** The organization's drafts. */
function DraftsPage() {
  const claims = useLastClaims();
  const mayEdit = useRight('edit');
  const [address] = useSearchParams();
  usePageHead({ title: fullTitle(m.profile_drafts()), canonical: pagePaths.drafts, isUnlisted: true });
  return (
    <>
      <PageHeading title={m.profile_drafts()} lead={m.drafts_lead()}>
        {mayEdit ? (
          <ButtonLink to={pagePaths.createProject} variant="filled">
            {m.profile_register_project()}
          </ButtonLink>
        ) : null}
      </PageHeading>
      {claims === null ? null : (
        <OwnedList
          label={m.profile_drafts()}
          source={{ organization: claims.certserialnumber, of: 'drafts', order: '-updated' }}
          columns={draftColumns}
          address={address}
          nothing={{ title: m.drafts_none(), text: m.drafts_none_text() }}
        />
      )}
    </>
  );
}

export const draftsScreen: Screen = { Page: DraftsPage };
