/**
 * Creates an owner with projects and pending requests in a running registry, for screenshots; `owner` and `administrator` each open a new
 * session.
 */
export async function peopleToShow(url) {
  const { request } = await import('@playwright/test');
  const { administrator } = await import('../../tests/support/administrator.ts');
  const { anAdministrator, anOwner, aRequest, enter } = await import('../../tests/support/owners.ts');
  const { findRetiredUnit } = await import('../../tests/support/find-retired-unit.ts');
  const { begin, save } = await import('../../tests/support/held-projects.ts');
  const client = await request.newContext({ baseURL: url });
  const owner = await anOwner(client);
  await aRequest(client);
  await aRequest(client);
  const { headers } = await enter(client, owner);
  const { serial } = await (await client.get('/api/users/current', { headers })).json();
  const project = await begin(client, owner, {
    title: 'Landfill gas at the bay',
    programType: 'ISO 14064-2',
    projectType: 'Waste',
    description: 'Gas from the old landfill is burnt in an engine that heats the pool. '.repeat(6),
  });
  await save(client, owner, project, {
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
    await client.post('/api/paymentForm', { headers, data: { ...data, terms: true } });
  }
  const colleague = await enter(client, await anAdministrator(client));
  const { serial: retired } = await findRetiredUnit(client);
  await askForCorrection(client, colleague, retired);
  await begin(client, owner, { title: 'Heat pumps for the town hall' });
  await begin(client, owner, { title: 'Corporate inventory', programType: 'Inventory' });
  return {
    serial,
    project,
    waiting: await firstSubmitted(client, await enter(client, administrator)),
    owner: () => enter(client, owner),
    administrator: () => enter(client, administrator),
  };
}

/** Asks for a correction that another administrator has to confirm. */
async function askForCorrection(client, { headers }, serials) {
  const reason =
    'The units were retired against the inventory of the wrong year.\nThe owner asked for it by letter.';
  await client.post('/api/admin/corrections', { headers, data: { serials, reason } });
}

/** Returns the serial of a project that awaits review. */
async function firstSubmitted(client, { headers }) {
  const response = await client.get('/api/projects?status=Submitted&page=1&pageSize=1', { headers });
  const [project] = await response.json();
  return project.projectSerial;
}
