import { beforeEach, describe, expect, it } from 'vitest';
import { administratorCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let admin: World;

beforeEach(async () => {
  admin = await administratorCaller(screens);
});

describe('the source registries', () => {
  it('get other names and other registries, which are sent together', async () => {
    const page = await screens.open('/admin/settings', { as: admin.account });
    const form = await page.in('form', 'Source registries');
    expect(form.text()).toContain('Known from the start: Verra Registry, VCS,');
    expect(form.all('button', /^Remove registry/)).toEqual([]);
    expect(form.all('textbox', 'Other names of Verra')).toEqual([]);
    await form.click('button', 'Add other names');
    await form.focuses('textbox', 'Other names of Verra');
    await form.fill('Other names of Verra', ' VCS Registry\n\nVCU');
    await form.click('button', 'Add a registry');
    await form.click('button', 'Save the registries');
    await form.says('Enter a name.');
    expect(page.sent()).toEqual([]);
    await form.fill('Name of registry 1', 'BC Carbon Registry');
    await form.fill('Other names of registry 1', 'VCU');
    await form.click('button', 'Save the registries');
    await form.says(
      '“VCU” would be a name of both Verra and BC Carbon Registry. Remove it from one of them.',
    );
    await form.fill('Other names of registry 1', 'BCCR');
    await form.click('button', 'Save the registries');
    await form.says('The registries are saved.');
    const sent = page.sent('PUT /admin/registries').at(-1)?.body as { readonly registries: object[] };
    expect(sent.registries[0]).toEqual({ builtIn: 'verra', name: 'Verra', names: ['VCS Registry', 'VCU'] });
    expect(sent.registries.at(-1)).toEqual({ builtIn: null, name: 'BC Carbon Registry', names: ['BCCR'] });
    await page.reload();
    expect(await page.value('Other names of Verra')).toBe('VCS Registry\nVCU');
    expect(page.all('textbox', 'Other names of Gold Standard')).toEqual([]);
    await page.click('button', 'Remove registry 1');
    await page.click('button', 'Save the registries');
    await page.says('The registries are saved.');
    const log = await screens.open('/admin/audit?act=registries-changed', { as: admin.account });
    const [, newest] = await log.rows('Audit Log');
    expect(newest?.[1]).toBe('Changed the names of registries');
    expect(newest?.join(' ')).toContain('Names removed: BC Carbon Registry, BCCR (BC Carbon Registry)');
    expect(newest?.join(' ')).toContain('Settings');
  });

  it('are shown in French', async () => {
    const page = await screens.open('/admin/settings', { as: admin.account, locale: 'fr' });
    const form = await page.in('form', 'Registres d’origine');
    await form.find('button', 'Enregistrer les registres');
    expect(form.text()).toContain('Connus dès le départ');
  });
});
