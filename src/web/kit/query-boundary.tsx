import type { ReactNode } from 'react';
import { FaultNotice } from './fault-notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { Waiting } from './waiting.tsx';

type Props<Reply> = {
  readonly reply: Reply | undefined;
  /** Why there is none, in a sentence. */
  readonly failure: string | null;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  readonly children: (reply: Reply) => ReactNode;
};

/** Shows a skeleton while a query loads, a notice with a retry when it failed, and its children with the reply. */
export function QueryBoundary<Reply>({ reply, failure, isFetching, onRetry, children }: Props<Reply>) {
  if (failure !== null) return <FaultNotice message={failure} onRetry={onRetry} busy={isFetching} />;
  if (reply !== undefined) return children(reply);
  return (
    <Waiting>
      <Skeleton height={240} />
    </Waiting>
  );
}
