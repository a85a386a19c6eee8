import { sentenceOf } from './call-problem.ts';

type Query<Reply> = {
  readonly data: Reply | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

/** Returns the props of `QueryBoundary` for a query. */
export function queryProps<Reply>({ data, error, isFetching, refetch }: Query<Reply>) {
  return {
    reply: data,
    failure: error === null ? null : sentenceOf(error),
    isFetching,
    onRetry: () => void refetch(),
  };
}
