import { type Query, useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';

const isFirstLoad = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';

type Props = {
  readonly children: ReactNode;
  /** Rendered after the sections, once they are shown. */
  readonly after?: ReactNode;
};

/**
 * Shows sections once all of them have their first replies: one that arrived later would move those below it
 * away from a press.
 */
export function ShownTogether({ children, after = null }: Props) {
  const isLoading = useIsFetching({ predicate: isFirstLoad }) > 0;
  const [hasBegun, setBegun] = useState(false);
  const [isShown, setShown] = useState(false);
  const begin = useCallback(() => setBegun(true), []);
  if (hasBegun && !isLoading && !isShown) setShown(true);
  return (
    <>
      {isShown ? null : (
        <Waiting>
          <Skeleton height={480} />
        </Waiting>
      )}
      <div hidden={!isShown}>
        {children}
        <AfterMounted action={begin} />
        {isShown ? after : null}
      </div>
    </>
  );
}

/** Calls `act` once its preceding siblings are mounted and have begun to load. */
function AfterMounted({ action }: { readonly action: () => void }) {
  useEffect(action, [action]);
  return null;
}
