/** An owner and an administrator of a running registry to show their screens to, each by a new session; requests wait too. */
export async function peopleToShow(url) {
  const { request } = await import('@playwright/test');
  const { administrator } = await import('../../tests/support/administrator.ts');
  const { anOwner, aRequest, enter } = await import('../../tests/support/owners.ts');
  const { begin, save } = await import('../../tests/support/held-projects.ts');
  const calls = await request.newContext({ baseURL: url });
  const owner = await anOwner(calls);
  await aRequest(calls);
  await aRequest(calls);
  const { headers } = await enter(calls, owner);
  const { serial } = await (await calls.get('/api/users/current', { headers })).json();
  const project = await begin(calls, owner, {
    title: 'Landfill gas at the bay',
    programType: 'ISO 14064-2',
    projectType: 'Waste',
    description: 'Gas from the old landfill is burnt in an engine that heats the pool. '.repeat(6),
  });
  await save(calls, owner, project, {
    title: 'Landfill gas at the bay, second stage',
    projectStatus: 'Active',
    visibility: 'Private',
    description: 'Gas from the old landfill is burnt in an engine that heats the pool and the arena. '.repeat(
      5,
    ),
    timeline: { startYear: 2021, startMonth: 1, finishYear: 2023, finishMonth: 12 },
    emissionReductions: {
      draft: [
        { year: 2021, status: 'Registered', quantity: 1150 },
        { year: 2022, status: 'Projected', quantity: 90 },
      ],
    },
  });
  for (const data of [
    { count: 2, fee: 850, note: 'To our treasurer,\n2 Example Street' },
    { tonnes: 12_500 },
  ]) {
    await calls.post('/api/paymentForm', { headers, data: { ...data, terms: true } });
  }
  await begin(calls, owner, { title: 'Heat pumps for the town hall' });
  await begin(calls, owner, { title: 'Corporate inventory', programType: 'Inventory' });
  return {
    serial,
    project,
    waiting: await firstWaiting(calls, await enter(calls, administrator)),
    owner: () => enter(calls, owner),
    administrator: () => enter(calls, administrator),
  };
}

/** A project that waits for review. */
async function firstWaiting(calls, { headers }) {
  const answer = await calls.get('/api/projects?status=Submitted&page=1&pageSize=1', { headers });
  const [project] = await answer.json();
  return project.projectSerial;
}
