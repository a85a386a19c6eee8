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

/** What was asked for: still to come, failed, or there. */
export function Asked<Reply>({ reply, failure, isFetching, onRetry, children }: Props<Reply>) {
  if (failure !== null) return <FaultNotice message={failure} onRetry={onRetry} busy={isFetching} />;
  if (reply !== undefined) return children(reply);
  return (
    <Waiting>
      <Skeleton height={240} />
    </Waiting>
  );
}
