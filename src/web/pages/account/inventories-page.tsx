import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useRight } from '#web/api/profile-query.ts';
import { inventoryColumns } from '#web/features/holdings/owned-columns.tsx';
import { OwnedList } from '#web/features/holdings/owned-list.tsx';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** The organization's inventories. */
function InventoriesPage() {
  const claims = useLastClaims();
  const mayEdit = useRight('edit');
  const [address] = useSearchParams();
  usePageHead({
    title: fullTitle(m.inventories_title()),
    canonical: pagePaths.inventories,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.inventories_title()} lead={m.inventories_lead()}>
        {mayEdit ? (
          <>
            <ButtonLink to={pagePaths.createInventory} variant="filled">
              {m.inventories_add()}
            </ButtonLink>
            <ButtonLink to={pagePaths.profileImport}>{m.import_own_link()}</ButtonLink>
          </>
        ) : null}
      </PageHeading>
      {claims === null ? null : (
        <OwnedList
          label={m.inventories_title()}
          source={{ organization: claims.certserialnumber, of: 'inventory', order: '-registered' }}
          columns={inventoryColumns}
          address={address}
          nothing={{ title: m.list_none(), text: m.inventories_none() }}
        />
      )}
    </>
  );
}

export const inventoriesScreen: Screen = { Page: InventoriesPage };
