import { describe, expect, it } from 'vitest';
import {
  inventories,
  known,
  knownProject,
  noEntries,
  plan,
  projects,
  textTable,
  vintages,
} from '../../../tests/support/planned-tables.ts';
import { sumUnits } from './plan-import.ts';

describe('an entry that was deleted', () => {
  it('gets no vintages, and its row says that it was deleted', () => {
    const deleted = { ...known, projects: [{ ...knownProject, isDeleted: true }] };
    const { summary, laterVintages, timelines } = plan(
      [projects('Verra|VCS1|Heat|||'), vintages('Verra|VCS1|2021|5|0')],
      deleted,
    );
    expect(summary).toEqual(['p.csv:2 wrong entry-deleted', 'v.csv:2 wrong entry-deleted']);
    expect([laterVintages, timelines]).toEqual([[], []]);
  });

  it('gets no inventory years', () => {
    const inventory = {
      ...knownProject,
      registry: 'Community inventories',
      id: 'london|ontario|canada',
      isDeleted: true,
    };
    const {
      summary,
      laterFigures,
      inventories: fresh,
    } = plan([inventories('London|Ontario|Canada|2021|500')], { ...noEntries, projects: [inventory] });
    expect(summary).toEqual(['i.csv:2 wrong entry-deleted']);
    expect([laterFigures, fresh]).toEqual([[], []]);
  });
});

describe('a project of a program without units', () => {
  const climateLens = textTable(
    'p.csv',
    'registry|project_id|title|program_type',
    'Verra|VCS1|Bridge|Infrastructure Canada',
  );
  const codes = ({ summary }: ReturnType<typeof plan>) => summary;

  it('loads, and gets no vintages', () => {
    expect(codes(plan([climateLens, vintages('Verra|VCS1|2021|5|0')]))).toEqual([
      'p.csv:2 loads',
      'v.csv:2 wrong program-without-units',
    ]);
  });

  it('gets none later', () => {
    const loaded = { ...knownProject, programType: 'Infrastructure Canada' as const };
    const planned = plan([vintages('Verra|VCS1|2021|5|0')], { ...known, projects: [loaded] });
    expect([codes(planned), planned.laterVintages]).toEqual([['v.csv:2 wrong program-without-units'], []]);
  });
});

describe('a wrong row', () => {
  it('of a project has its own errors, those beside other rows and its doubts, once each and in the order of its columns', () => {
    const table = textTable(
      'p.csv',
      'end_date|type|start_date|title|registry|project_id|latitude|longitude|stage',
      '2029-12-31|Waste|2020-01-01|Heat|Verra|VCS1|49|-122|Active',
      '2030-12-31|Wast|1990-01-01|Heat|Verra|VCS2|99|-122|Active',
      '|Waste|2020-13-01|Heat|Verra|VCS1|49|-122|Active',
    );
    expect(plan([table]).summary).toEqual([
      'p.csv:2 loads',
      'p.csv:3 wrong timeline-long word-unknown position-impossible',
      'p.csv:4 wrong not-a-date project-twice',
    ]);
  });

  it('before one that can be loaded leaves that one, and says where it is', () => {
    const { summary, reports } = plan([
      projects(
        'Verra|VCS1|Heat|2020-13-01||',
        'Verra|VCS1|Heat|||',
        'Verra|VCS2|Sea|soon||',
        'Verra|VCS2||||',
      ),
      vintages('|VCS1|2019|x|', '|VCS1|2019|5|'),
    ]);
    expect(summary).toEqual([
      'p.csv:2 wrong project-twice not-a-date',
      'p.csv:3 loads',
      'p.csv:4 wrong not-a-date',
      'p.csv:5 wrong project-twice',
      'v.csv:2 wrong year-twice not-tonnes',
      'v.csv:3 loads',
    ]);
    expect(reports[0]?.findings).toContainEqual({
      code: 'project-twice',
      values: { id: 'VCS1', where: 'p.csv:3' },
    });
  });

  it('of a vintage names its project and its year beside its quantities', () => {
    const bridge = textTable(
      'p.csv',
      'registry|project_id|title|program_type',
      'Verra|VCS1||Infrastructure Canada',
    );
    const deleted = { ...known, projects: [{ ...knownProject, id: 'VCS8', isDeleted: true }] };
    const table = vintages(
      '|VCS1|2019|5|6',
      '|VCS9|2019|5|0',
      '|VCS9|2019|x|0',
      '|VCS9||5|',
      '|VCS8|2019|x|',
    );
    expect(plan([bridge, table], deleted).summary).toEqual([
      'p.csv:2 wrong',
      'v.csv:2 wrong project-wrong program-without-units retired-over-issued',
      'v.csv:3 wrong project-unknown',
      'v.csv:4 wrong project-unknown year-twice not-tonnes',
      'v.csv:5 wrong project-unknown',
      'v.csv:6 wrong entry-deleted not-tonnes',
    ]);
  });

  it('of a project is compared with the vintages that it would have', () => {
    const { summary } = plan([
      projects('Verra|VCS1||||12', 'Verra|VCS2||||12'),
      vintages('|VCS1|1990|4|', '|VCS1|2019|7|'),
    ]);
    expect(summary.slice(0, 2)).toEqual(['p.csv:2 wrong timeline-long totals-differ', 'p.csv:3 wrong']);
  });

  it('of an inventory names its year beside its quantity', () => {
    expect(
      plan([inventories('London|||2016|5', 'London|||2016|x', 'London||||x', '|||2016|x')]).summary,
    ).toEqual([
      'i.csv:2 loads',
      'i.csv:3 wrong year-twice not-tonnes',
      'i.csv:4 wrong not-tonnes',
      'i.csv:5 wrong not-tonnes',
    ]);
  });

  it('that is an example to delete has nothing else to correct', () => {
    expect(
      plan([projects('||||x|', 'Verra|EXAMPLE-1||x||'), vintages('|EXAMPLE-1||x|')]).summary.slice(1),
    ).toEqual(['p.csv:3 wrong example-row', 'v.csv:2 wrong example-row']);
  });
});

describe('the units of a plan', () => {
  it('are those of its vintages, for new and for known projects', () => {
    const planned = plan(
      [
        projects('Verra|VCS2|Heat|||', 'Verra|VCS3|Sea|||', 'Verra|VCS4||||'),
        vintages(
          '|VCS1|2020|100|30',
          '|VCS1|2021|8|1',
          '|VCS2|2020|2000|1200',
          '|VCS2|2021|300|0',
          '|VCS3|2021|0|0',
          '|VCS4|2021|7|7',
        ),
        inventories('London|Ontario|Canada|2021|500'),
      ],
      known,
    );
    expect(sumUnits(planned)).toEqual({ issuedTonnes: 2308, retiredTonnes: 1201, issuedProjects: 2 });
  });

  it('are none without vintages', () => {
    expect(sumUnits(plan([projects('Verra|VCS2|Heat|||')]))).toEqual({
      issuedTonnes: 0,
      retiredTonnes: 0,
      issuedProjects: 0,
    });
  });
});

describe('projects and their vintages', () => {
  it('are matched by registry and id, years ascending, in any order of files and rows', () => {
    const { projects: planned, summary } = plan([
      vintages('Verra|VCS1|2021|5|0', '|VCS1|2019|7|7'),
      projects('Verra|VCS1|Heat|||'),
    ]);
    expect(summary).toEqual(['p.csv:2 loads', 'v.csv:2 loads', 'v.csv:3 loads']);
    expect(planned[0]?.vintages.map(({ year }) => year)).toEqual([2019, 2021]);
    expect(planned[0]?.timeline).toEqual({ startDate: '2019-01-01', endDate: '2021-12-31' });
  });

  it('use the crediting dates, if any, as timeline', () => {
    const { projects: planned } = plan([
      projects('Verra|VCS1|Heat|2018-04-01||'),
      vintages('|VCS1|2019|7|7'),
    ]);
    expect(planned[0]?.timeline).toEqual({ startDate: '2018-04-01', endDate: null });
  });

  it('are doubtful when they span more than 20 years, by dates or vintages', () => {
    const dated = projects(
      'Verra|VCS1|Heat|2000-12-31|2021-01-01|',
      'Verra|VCS2|Heat|2000-01-01|2020-12-31|',
      'Verra|VCS3|Heat|||',
    );
    const { summary } = plan([dated, vintages('|VCS3|1999|1|', '|VCS3|2020|1|')]);
    expect(summary.slice(0, 3)).toEqual([
      'p.csv:2 loads timeline-long',
      'p.csv:3 loads',
      'p.csv:4 loads timeline-long',
    ]);
  });

  it('are doubtful when the source’s total differs from its vintages, if there are any', () => {
    const counted = projects('Verra|VCS1|Heat|||12', 'Verra|VCS2|Heat|||12');
    expect(plan([counted, vintages('|VCS1|2019|12|')]).summary).toContain('p.csv:3 loads totals-differ');
    expect(plan([counted]).summary).toEqual(['p.csv:2 loads', 'p.csv:3 loads']);
  });

  it('are wrong when repeated; the first is kept', () => {
    const { summary } = plan([
      projects('Verra|VCS1|Heat|||', 'Verra|VCS1|Heat again|||', 'Gold|VCS1|Other|||'),
      vintages('Verra|VCS1|2019|1|', 'Verra|VCS1|2019|2|', 'Gold|VCS1|2019|3|'),
    ]);
    expect(summary).toEqual([
      'p.csv:2 loads',
      'p.csv:3 wrong project-twice',
      'p.csv:4 loads',
      'v.csv:2 loads',
      'v.csv:3 wrong year-twice',
      'v.csv:4 loads',
    ]);
  });

  it('leave out only what is wrong', () => {
    const { summary, projects: planned } = plan([
      projects('Verra|VCS1||||', 'Verra|VCS2|Heat|||', 'Gold|VCS2|Other|||', 'Verra|VCS4|Heat|||'),
      vintages(
        '|VCS1|2019|1|',
        '|VCS2|2019|1|',
        '|VCS3|2019|1|',
        '|VCS4|2019|1|2',
        '|VCS4|2019|2|',
        '|VCS4|2020|0|',
      ),
    ]);
    expect(summary).toEqual([
      'p.csv:2 wrong',
      'p.csv:3 loads',
      'p.csv:4 loads',
      'p.csv:5 loads',
      'v.csv:2 wrong project-wrong',
      'v.csv:3 wrong project-ambiguous',
      'v.csv:4 wrong project-unknown',
      'v.csv:5 wrong year-twice retired-over-issued',
      'v.csv:6 loads',
      'v.csv:7 loads vintage-empty',
    ]);
    expect(planned.at(-1)?.vintages).toEqual([{ year: 2019, issued: 2, retired: 0 }]);
  });
});

describe('what is already loaded', () => {
  it('changes nothing and reports only differences', () => {
    const planned = plan([projects('Verra|VCS1|Another title|||'), vintages('|VCS1|2020|100|30')], known);
    expect(planned.summary).toEqual(['p.csv:2 known', 'v.csv:2 known']);
    expect(planned).toMatchObject({ projects: [], laterVintages: [], timelines: [] });
  });

  it.each([
    ['|VCS1|2020|101|30', 'v.csv:2 known missing-tonnes'],
    ['|VCS1|2020|99|30', 'v.csv:2 known surplus-tonnes'],
    ['|VCS1|2020|101|31', 'v.csv:2 known missing-tonnes retired-since'],
    ['|VCS1|2020|100|31', 'v.csv:2 known retired-since'],
    ['|VCS1|2020|100|29', 'v.csv:2 known'],
    ['|VCS1|2021|0|0', 'v.csv:2 known'],
  ])('is compared with the file: %s', (row, summary) => {
    expect(plan([vintages(row)], known).summary).toEqual([summary]);
  });

  it('accepts later vintages and extends its timeline', () => {
    const planned = plan([vintages('Verra|VCS1|2022|9|', '|VCS1|2021|8|1')], known);
    expect(planned.summary).toEqual(['v.csv:2 loads', 'v.csv:3 loads']);
    expect(planned.laterVintages[0]?.vintages.map(({ year }) => year)).toEqual([2021, 2022]);
    expect(planned.timelines).toEqual([
      { serial: 'CA000001-001', startDate: '2020-01-01', endDate: '2022-12-31' },
    ]);
  });
});

describe('inventories', () => {
  it('are merged by community, province and country, with a quantity for each year', () => {
    const { inventories: planned, summary } = plan([
      inventories(
        'London|Ontario|Canada|2016|5',
        'London||United Kingdom|2016|6',
        'LONDON|Ontario|Canada|2014|7',
      ),
    ]);
    expect(summary).toEqual(['i.csv:2 loads', 'i.csv:3 loads', 'i.csv:4 loads']);
    expect(
      planned.map(({ key, figures, timeline }) => [key, figures.map(({ year }) => year), timeline.startDate]),
    ).toEqual([
      ['london|ontario|canada', [2014, 2016], '2014-01-01'],
      ['london||united-kingdom', [2016], '2016-01-01'],
    ]);
  });

  it('have each year once: a second row is wrong, a known year changes nothing', () => {
    const inventory = { ...knownProject, registry: 'Community inventories', id: 'london|ontario|canada' };
    const here = {
      ...noEntries,
      projects: [inventory],
      inventoryYears: new Map([['CA000001-001', new Map([[2016, 5]])]]),
    };
    const planned = plan(
      [
        inventories(
          'London|Ontario|Canada|2016|5',
          'London|Ontario|Canada|2016|5',
          'London|Ontario|Canada|2017|6',
          'London|Ontario|Canada|2018|',
        ),
        textTable('later.csv', 'community|province|country|year|tonnes', 'London|Ontario|Canada|2017|8'),
      ],
      here,
    );
    expect(planned.summary).toEqual([
      'i.csv:2 known',
      'i.csv:3 wrong year-twice',
      'i.csv:4 loads',
      'i.csv:5 wrong',
      'later.csv:2 wrong year-twice',
    ]);
    expect(planned.laterFigures).toMatchObject([{ figures: [{ year: 2017, tonnes: 6 }] }]);
    expect(plan([inventories('London|Ontario|Canada|2016|9')], here).summary).toEqual([
      'i.csv:2 known differs-from-loaded',
    ]);
  });

  it('have no vintages: a vintage with their id finds no project', () => {
    const inventory = { ...knownProject, registry: 'Community inventories', id: 'mission' };
    expect(plan([vintages('|mission|2016|5|')], { ...noEntries, projects: [inventory] }).summary).toEqual([
      'v.csv:2 wrong project-unknown',
    ]);
  });
});
