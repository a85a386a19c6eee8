import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Case } from '../support/access-cases.ts';
import { aMatrixWorld, type MatrixWorld } from '../support/matrix-world.ts';
import { principals } from '../support/principals.ts';
import { openTestApp } from '../support/test-app.ts';
import { accessMatrix } from './access-matrix.ts';
import { ofEditors, ofOwners } from './member-rights.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let world: MatrixWorld;

beforeAll(async () => {
  test = await openTestApp();
  world = await aMatrixWorld(test.database);
});
afterAll(() => test.close());

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

async function answersTo(call: string, { ask }: Case) {
  const [method = 'GET', template = ''] = call.split(' ');
  const responses: [string, number][] = [];
  for (const principal of principals) {
    const headers = { ...(await world.headersOf(principal)) };
    const { path = template, body } = await ask(world, principal);
    const url = `/api${path}`;
    const response = await test.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body && { payload: body }),
    });
    responses.push([principal, response.statusCode]);
  }
  return Object.fromEntries(responses);
}

/** Adds what the other people of the owner's organization get. */
function withMembers(call: string, expected: Case['expected']) {
  const { owner } = expected;
  const editor = ofOwners.includes(call) ? 403 : owner;
  return { editor, viewer: ofEditors.includes(call) ? 403 : editor, ...expected };
}

describe('the access matrix', () => {
  it('names calls of owners and of editors that exist', () => {
    expect([...ofOwners, ...ofEditors].filter((call) => accessMatrix[call] === undefined)).toEqual([]);
  });

  it('has one row for every call', () => {
    expect(Object.keys(accessMatrix).toSorted()).toEqual(calls.map(nameOf).toSorted());
  });

  const cases = Object.entries(accessMatrix).flatMap(([call, row]) =>
    row.map((one) => [call, one.on, one] as const),
  );
  it.each(cases)('returns for %s on %s what each principal may get', async (call, _on, one) => {
    expect(await answersTo(call, one)).toEqual(withMembers(call, one.expected));
  });
});
