import type { ReactNode } from 'react';
import { FaultNotice } from './fault-notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { Waiting } from './waiting.tsx';

type Props<Reply> = {
  readonly reply: Reply | undefined;
  /** Why loading failed, as a sentence; null otherwise. */
  readonly failure: string | null;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  readonly children: (reply: Reply) => ReactNode;
};

/** Shows a skeleton while a query loads, an error with a retry button when it fails, and its children with the reply. */
export function QueryBoundary<Reply>({ reply, failure, isFetching, onRetry, children }: Props<Reply>) {
  if (failure !== null) return <FaultNotice message={failure} onRetry={onRetry} busy={isFetching} />;
  if (reply !== undefined) return children(reply);
  return (
    <Waiting>
      <Skeleton height={240} />
    </Waiting>
  );
}
