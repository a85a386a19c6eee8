import { describe, expect, it } from 'vitest';
import { CallProblem, queryProps } from './call-problem.ts';

const refused = (status: number) =>
  new CallProblem({ kind: 'refused', status, problem: { message: 'Refused.' } });
const refetch = () => Promise.resolve();
const refetched = (error: Error | null) => queryProps({ data: 'a reply', error, isFetching: false, refetch });

describe('queryProps', () => {
  it('keeps a reply that cannot be refreshed', () => {
    expect(refetched(null)).toMatchObject({ reply: 'a reply', failure: null });
    const failures = [new CallProblem({ kind: 'unreachable' }), refused(401), refused(429), refused(500)];
    expect(failures.map((failure) => refetched(failure).reply)).toEqual(failures.map(() => 'a reply'));
  });

  it('leaves out a reply that is gone or no longer open to the caller', () => {
    expect(refetched(refused(404))).toMatchObject({ reply: undefined, failure: 'Refused.' });
    expect(refetched(refused(403))).toMatchObject({ reply: undefined, failure: 'Refused.' });
  });
});
