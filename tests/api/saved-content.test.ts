import { heldProject } from '#contract/held-projects.ts';
import { bodyOf, draftOf, type FormDraft } from '#web/features/project-form/form-draft.ts';
import { hasContentOf } from '#web/features/project-form/saved-content.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anUpload, aWholeBody, type Desk, ownerCaller } from '../support/project-desk.ts';
import { openTestApp } from '../support/test-app.ts';

describe('what the form sent, compared with the project as the registry saved it', () => {
  let test: Awaited<ReturnType<typeof openTestApp>>;
  let owner: Desk;
  beforeAll(async () => {
    test = await openTestApp();
    owner = await ownerCaller(test);
  });
  afterAll(() => test.close());

  const saved = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const reply = await owner.ask(method, path, body);
    expect(reply.status).toBe(200);
    return heldProject.parse(reply.body);
  };

  it('is the same, spaces, links and the order of rows aside', async () => {
    const first = await saved('POST', '/projects', await aWholeBody(test.database, owner.organization));
    const draft = draftOf(first);
    const site = { url: await anUpload(test.database, owner.organization), filename: 'my site.png' };
    const report = {
      url: await anUpload(test.database, owner.organization, 'application/pdf'),
      filename: 'report.pdf',
    };
    const typed: FormDraft = {
      ...draft,
      texts: { ...draft.texts, title: ' Gas  at the bay ', funding: '  ', description: 'One\n\ntwo \n' },
      files: { projectSite: site, ...draft.files, verificationReport: report, featured: null },
      rows: draft.rows.toReversed(),
    };
    const sent = bodyOf({ ...typed, files: { ...typed.files, projectSite: site } });
    const second = await saved('PUT', `/projects/${first.projectSerial}`, sent);
    expect(hasContentOf(second, JSON.stringify({ ...sent, updatedAt: first.updatedAt }))).toBe(true);
    expect(hasContentOf(first, JSON.stringify(sent))).toBe(false);
  });

  it('is the same for an inventory and for a draft with little more than a title', async () => {
    for (const begun of [{ title: 'A heat loop' }, { title: 'Our emissions', programType: 'Inventory' }]) {
      const project = await saved('POST', '/projects', begun);
      const sent = bodyOf(draftOf(project));
      const again = await saved('PUT', `/projects/${project.projectSerial}`, sent);
      expect(hasContentOf(again, JSON.stringify(sent))).toBe(true);
    }
  });
});
