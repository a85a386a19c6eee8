import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { DialogActions, Sheet } from '#web/kit/dialogs/dialog.tsx';
import { changeList, currentSearchParams } from '#web/kit/lists/list-address.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { Choices } from './filter-choices.tsx';
import classes from './filter-sheet.module.css';
import { clearFilters, readListAddress } from './list-address.ts';
import { useFacets } from './list-filters.tsx';

/**
 * The filters on a phone. What is chosen applies with the button that says how many projects it leaves; closing the
 * sheet and Back leave the list as it is.
 */
export function FilterSheet({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(currentSearchParams);
  const asked = readListAddress(draft);
  const facets = useFacets(asked);
  const total = facets?.total ?? null;
  const apply = () =>
    void navigate({ search: draft.toString() }, { replace: true, preventScrollReset: true });
  return (
    <Sheet title={m.list_filters()} onClose={onClose}>
      <div className={classes.fields}>
        <Choices
          asked={asked}
          facets={facets}
          onChoose={(name, value) => setDraft(changeList(draft, name, value))}
        />
      </div>
      <div className={classes.actions}>
        <DialogActions>
          {asked.chips.length === 0 ? null : (
            <Button onClick={() => setDraft(clearFilters(draft))}>{m.list_filters_clear()}</Button>
          )}
          <Button variant="filled" onClick={apply}>
            {total === null
              ? m.list_filter_apply()
              : m.list_filters_show({ count: total, shown: formatWhole(total) })}
          </Button>
        </DialogActions>
      </div>
    </Sheet>
  );
}
