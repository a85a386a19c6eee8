import { lazy, useMemo, useState } from 'react';
import * as m from '#messages/messages.js';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import type { ListView } from './list-view.ts';
import { readSearches } from './saved-search-store.ts';

const SaveDialog = lazy(async () => ({ default: (await import('./saved-search-dialogs.tsx')).SaveDialog }));
const SavedSheet = lazy(async () => ({ default: (await import('./saved-search-dialogs.tsx')).SavedSheet }));

type Props = {
  readonly address: URLSearchParams;
  readonly view: ListView;
  /** The saved searches as this device keeps them. */
  readonly stored: string | null;
};

/** Saves the view of the list under a name, and opens those saved on this device. */
export function SavedSearches({ address, view, stored }: Props) {
  const searches = useMemo(() => readSearches(stored), [stored]);
  const [opened, setOpened] = useState<'save' | 'saved' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <button type="button" onClick={() => setOpened('save')}>
        {m.saved_save()}
      </button>
      {searches.length === 0 && opened !== 'saved' ? null : (
        <button type="button" onClick={() => setOpened('saved')}>
          {m.saved_open({ shown: formatWhole(searches.length) })}
        </button>
      )}
      {opened === null ? null : (
        <LazyPart instead={null}>
          {opened === 'save' ? (
            <SaveDialog address={address} view={view} onClose={close} />
          ) : (
            <SavedSheet onClose={close} />
          )}
        </LazyPart>
      )}
    </>
  );
}
