import { beforeEach, describe, expect, it } from 'vitest';
import { recordBackup } from '#server/backup-records/record-backup.ts';
import { now } from '../support/builders.ts';
import { administratorCaller, aSubmission, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let admin: World;
beforeEach(async () => {
  screens.setTime(now);
  admin = await administratorCaller(screens);
});

describe('the dashboard', () => {
  it('says that nothing waits, with the figures as a table', async () => {
    const page = await screens.open('/admin', { as: admin.account });
    await page.says('0 items are waiting.');
    await page.says('Every request and submission has been answered.');
    expect(page.all('link', /^(Review|Answer|Open) this/)).toEqual([]);
    const rows = await page.rows('The last 12 months');
    expect(rows).toHaveLength(12);
    expect(rows[0]).toEqual(['March 2026', '0', '0', '–', '0', '0']);
  });

  it('leads to what is due first, and to the next', async () => {
    const owner = await ownerCaller(screens);
    const first = await aSubmission(screens, owner, { title: 'Gas at the bay' });
    const second = await aSubmission(screens, owner, { title: 'Heat at the bay' });
    const page = await screens.open('/admin', { as: admin.account });
    await page.says('2 items are waiting.');
    const view = await page.find('link', 'View Heat at the bay');
    expect(view.getAttribute('href')).toBe(`/admin/project/${second}`);
    const next = await page.in('region', 'Due first');
    await next.find('heading', 'Gas at the bay');
    await next.click('button', 'Skip to the next');
    await next.find('heading', 'Heat at the bay');
    expect((await next.find('link', 'Review this project')).getAttribute('href')).toBe(
      `/admin/project/${second}`,
    );
    await next.click('button', 'Skip to the next');
    const queues = await page.in('list', 'What is waiting');
    await queues.find('img', 'Ages in business days: 0 and 0');
    await next.click('link', 'Review this project');
    await page.at(`/admin/project/${first}`);
    for (const serial of [first, second]) await admin.ask('POST', `/projects/${serial}/reject`, {});
  });

  it('is read in French', async () => {
    const page = await screens.open('/admin', { as: admin.account, locale: 'fr' });
    await page.says('Les 12 derniers mois');
    await page.says('0 élément attend.');
  });

  it('says when the registry was backed up, and what is more than 48 hours ago', async () => {
    const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    await screens.database.transact(recordBackup, 'backup', before(1));
    await screens.database.transact(recordBackup, 'drill', before(50));
    const page = await screens.open('/admin', { as: admin.account });
    await page.says(/Last backup: [^.]+\..+ Last tried: .+ More than 48 hours ago\./);
    const french = await screens.open('/admin', { as: admin.account, locale: 'fr' });
    await french.says(/Dernière sauvegarde : .+ Dernier essai : .+ Il y a plus de 48 heures\./);
  });
});
