/** An owner and an administrator of a running registry to show their screens to, each by a new session; requests wait too. */
export async function peopleToShow(url) {
  const { request } = await import('@playwright/test');
  const { administrator } = await import('../../tests/support/administrator.ts');
  const { anOwner, aRequest, enter } = await import('../../tests/support/owners.ts');
  const calls = await request.newContext({ baseURL: url });
  const owner = await anOwner(calls);
  await aRequest(calls);
  await aRequest(calls);
  const { headers } = await enter(calls, owner);
  const { serial } = await (await calls.get('/api/users/current', { headers })).json();
  return {
    serial,
    owner: () => enter(calls, owner),
    administrator: () => enter(calls, administrator),
  };
}
