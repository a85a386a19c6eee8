import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useRight } from '#web/api/profile-query.ts';
import { unitColumns } from '#web/features/holdings/owned-columns.tsx';
import { OwnedList } from '#web/features/holdings/owned-list.tsx';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** The offsets that the organization bought or received. */
function OffsetsPage() {
  const claims = useLastClaims();
  const mayEdit = useRight('edit');
  const [address] = useSearchParams();
  usePageHead({ title: fullTitle(m.offsets_title()), canonical: pagePaths.offsets, isUnlisted: true });
  return (
    <>
      <PageHeading title={m.offsets_title()} lead={m.offsets_lead()}>
        {mayEdit ? (
          <ButtonLink to={pagePaths.createOffsets} variant="filled">
            {m.offsets_add()}
          </ButtonLink>
        ) : null}
      </PageHeading>
      {claims === null ? null : (
        <OwnedList
          label={m.offsets_title()}
          source={{ organization: claims.certserialnumber, of: 'offsets', order: '-registered' }}
          columns={unitColumns}
          address={address}
          nothing={{ title: m.list_none(), text: m.offsets_none() }}
        />
      )}
    </>
  );
}

export const offsetsScreen: Screen = { Page: OffsetsPage };
