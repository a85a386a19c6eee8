import { Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { type Query, useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';

const isFirstLoad = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';

/** Shows sections once all of them have their first replies: one that arrived later would move those below it away from a press. */
export function ShownTogether({ children }: { readonly children: ReactNode }) {
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
        <AfterMounted act={begin} />
      </div>
    </>
  );
}

/** Calls `act` once its preceding siblings are mounted and have begun to load. */
function AfterMounted({ act }: { readonly act: () => void }) {
  useEffect(act, [act]);
  return null;
}
