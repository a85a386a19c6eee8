import { afterEach, describe, expect, it } from 'vitest';
import { readApiKey } from '#contract/site.ts';
import { call, startTransport } from './call.ts';
import { CallProblem } from './call-problem.ts';

afterEach(() => startTransport((address, init) => fetch(address, init)));

/** A response whose connection ends, for this reason, after its first bytes. */
function cutResponse(reason: Error): Response {
  const bytes = new TextEncoder().encode('{"registry":');
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(bytes),
    pull: (stream) => stream.error(reason),
  });
  return new Response(body);
}

const failureOf = (response: Response | Error) => {
  startTransport(() => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)));
  return call(readApiKey).then(
    () => null,
    (error: unknown) => (error instanceof CallProblem ? error.failure : error),
  );
};

describe('a call', () => {
  it('finds the server unreachable when the connection fails, before the response or within it', async () => {
    const lost = new TypeError('network error');
    expect(await failureOf(lost)).toEqual({ kind: 'unreachable' });
    expect(await failureOf(cutResponse(lost))).toEqual({ kind: 'unreachable' });
  });

  it('stays aborted when it is aborted, before the response or within it', async () => {
    const abort = new DOMException('The operation was aborted.', 'AbortError');
    expect(await failureOf(abort)).toBe(abort);
    expect(await failureOf(cutResponse(abort))).toBe(abort);
  });

  it('cannot read a response that is not JSON', async () => {
    expect(await failureOf(new Response('<html>'))).toEqual({ kind: 'unreadable' });
    expect(await failureOf(new Response('<html>', { status: 502 }))).toEqual({ kind: 'unreadable' });
  });
});
