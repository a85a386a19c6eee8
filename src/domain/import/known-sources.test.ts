import { describe, expect, it } from 'vitest';
import { builtInNames } from '../project/source-registries.ts';
import { shapeOf, tableOfRecords } from './apply-mapping.ts';
import { judgeTables } from './judge-tables.ts';
import type { KnownEntries } from './known-entries.ts';
import { recognizeSource } from './known-sources.ts';
import { planImport, sumUnits } from './plan-import.ts';

const noEntries: KnownEntries = {
  projects: [],
  vintages: new Map(),
  inventoryYears: new Map(),
  registries: builtInNames,
};
const scope = { kind: 'registry' } as const;

/** Lines of a made file as text, with `|` between the cells. */
function load(...lines: readonly string[]) {
  const firstLines = lines.map((line, place) => ({ line: place + 1, cells: line.split('|') }));
  const found = recognizeSource({ sheet: null, firstLines });
  if (found === null) throw new Error('No source has these headings.');
  const header = firstLines.find(({ line }) => line === found.headingLine)?.cells ?? [];
  const records = firstLines.filter(({ line }) => line > found.headingLine);
  const tables = found.tables.map((table) => {
    const shape = shapeOf(table.kind, header, table, true);
    if ('code' in shape) throw new Error(`${shape.code}: ${JSON.stringify(shape.values)}`);
    return tableOfRecords(shape, records);
  });
  const planned = planImport(judgeTables(tables, 2026, scope), noEntries, scope);
  const wrong = planned.reports.filter(({ outcome }) => outcome === 'wrong');
  expect(wrong).toEqual([]);
  const projects = planned.projects.map(({ project, vintages, timeline }) => ({
    ...project,
    vintages,
    timeline,
  }));
  return { ...planned, source: found.source, projects, units: sumUnits(planned) };
}

describe('Verra', () => {
  it('has projects, with the stages and types of the registry', () => {
    const { source, projects } = load(
      'ID|Name|Proponent|Project Type|Status|Country/Area|Crediting Period Start Date|Crediting Period End Date',
      '12|Trees|Forest Inc.|Agriculture Forestry and Other Land Use|Under validation|Canada|2024-04-01|2043-03-31',
      '13|Mill|Mill Ltd.|Energy demand; Something new|Registered|Canada||',
    );
    expect(source).toBe('Verra');
    expect(projects).toMatchObject([
      {
        registry: 'Verra',
        id: 'VCS12',
        organization: 'Forest Inc.',
        programType: 'VCS',
        projectType: 'Natural Assets',
        stage: 'Proposed',
        timeline: { startDate: '2024-04-01', endDate: '2043-03-31' },
      },
      { id: 'VCS13', projectType: 'Energy Efficiency', stage: 'Active' },
    ]);
  });

  it('has transactions: those with a date of retirement or cancellation are retired', () => {
    const { projects, units } = load(
      'Vintage Start|Vintage End|ID|Name|Country/Area|Project Type|Quantity Issued|Serial Number|Retirement/Cancellation Date',
      '2020-01-01|2020-12-31|7|Sun|Chile|Transport|1,454|a-1|2026-04-10',
      '2020-01-01|2020-12-31|7|Sun|Chile|Transport|"28"|a-2|'.replaceAll('"', ''),
      '2021-01-01|2021-12-31|7|Sun|Chile|Transport|5|a-3|',
    );
    expect(projects).toMatchObject([
      {
        id: 'VCS7',
        vintages: [
          { year: 2020, issued: 1482, retired: 1454 },
          { year: 2021, issued: 5, retired: 0 },
        ],
      },
    ]);
    expect(units).toEqual({ issuedTonnes: 1487, retiredTonnes: 1454, issuedProjects: 1 });
  });
});

describe('other registries', () => {
  it('Gold Standard: retired credits are of the issued', () => {
    const { projects } = load(
      'Vintage|Credit Status|Quantity|GSID|Project Name|Project Developer|Country|Project Type|Serial Number',
      '2024|Issued|100|11|Stoves|Stove Co|Uganda|Energy Efficiency - Domestic|s1',
      '2024|Retired|40|11|Stoves|Stove Co|Uganda|Energy Efficiency - Domestic|s2',
    );
    expect(projects).toMatchObject([{ id: 'GS11', vintages: [{ year: 2024, issued: 140, retired: 40 }] }]);
  });

  it('Climate Action Reserve: what is cancelled or converted counts as retired', () => {
    const { projects } = load(
      'Project ID|Project Name|Project Owner|Project Developer|Project Type|Vintage|Total Offset Credits Issued|Canceled for Compliance|Canceled|Offset Credits Converted to VCUs',
      'CAR1|Mine|Owner|Developer|Adipic Acid|2025|9,166|1000.0|5|',
    );
    expect(projects).toMatchObject([
      { organization: 'Developer', vintages: [{ year: 2025, issued: 9166, retired: 1005 }] },
    ]);
  });

  it('ACR: of two statuses the first that is there counts, and dates have the month first', () => {
    const { projects } = load(
      'Project ID|Project Developer|Project Name|Project Type|Project Methodology/Protocol|Initial Crediting Period Start Date|Current Crediting Period End Date|Voluntary Status|Compliance Program Status (ARB or Ecology)',
      'ACR1|A|B|Forest Carbon|M|1/15/2020|1/14/2039||ARB Completed',
    );
    expect(projects).toMatchObject([
      { stage: 'Inactive', timeline: { startDate: '2020-01-15', endDate: '2039-01-14' } },
    ]);
  });

  it('Cercarbono: projects are called by the number in their serials', () => {
    const { projects } = load(
      'verification|serial|issued_quantity|issuance_date|year|is_buffer',
      '1|CDC_14_1_1_321|90|2019-03-07T18:33:46.000Z|2015|False',
      '1|CDC_14_1_1_321_BF|10|2023-04-14T15:56:49.000Z|2015|True',
    );
    expect(projects).toMatchObject([
      { registry: 'Cercarbono', id: 'CDC-14', title: 'CDC-14', vintages: [{ year: 2015, issued: 100 }] },
    ]);
  });

  it('California: all kinds of retirements are added up, and periods without credits are left out', () => {
    const { projects } = load(
      'CARB Project ID|Offset Project Name|Offset Project Operator|Reporting Period End Date|Vintage|Project Type|ARB Offset Credits Issued|Buffer Pool Retired|Retired Voluntarily',
      'CAFR1|Woods|Timber Co|12/31/2019||Forest|1200.0|200.0|50.0',
      'CAFR1|Woods|Timber Co|12/31/2020|2020.0|Forest|10.0||0.0',
      'CAFR1|Woods|Timber Co|12/31/2021||Forest|||',
    );
    expect(projects).toMatchObject([
      {
        projectType: 'Natural Assets',
        vintages: [
          { year: 2019, issued: 1200, retired: 250 },
          { year: 2020, issued: 10, retired: 0 },
        ],
      },
    ]);
  });

  it('ART: verified credits, without those of the buffer', () => {
    const { projects } = load(
      'Program ID|Program Name|Sovereign Program Developer|Vintage|Total Emission Reductions/Removals|Credits Verified|Program  Country',
      'ART102|Guyana|Forestry Commission|2023|962|908|GUYANA',
    );
    expect(projects).toMatchObject([
      { id: 'ART102', organization: 'Forestry Commission', address: 'GUYANA', vintages: [{ issued: 908 }] },
    ]);
  });

  it('Isometric: projects by their short code', () => {
    const { projects } = load(
      'id|name|status|short_code|process_key|pathway|supplier.organisation.name|location.latitude|location.longitude',
      'prj_1|Char|validated|TS26|biochar-process|enhanced_weathering|Char Co|27.02|74.21',
    );
    expect(projects).toMatchObject([
      { id: 'ISO-TS26', organization: 'Char Co', stage: 'Active', position: { latitude: 27.02 } },
    ]);
  });

  it('CAD Trust: the registry is a column', () => {
    const { projects } = load(
      'warehouseProjectId|currentRegistry|projectId|projectName|projectDeveloper|sector|projectStatus|projectLink',
      'u-1|Verra|VCS9|Wind|Wind Co|Transport|Registered|https://example.org/9',
    );
    expect(projects).toMatchObject([{ registry: 'Verra', id: 'VCS9', projectType: 'Transportation' }]);
  });
});

describe('inventories of others', () => {
  it('CDP: a date is its year, and a position is in one cell', () => {
    const { inventories } = load(
      'Account Number|City Name|Country|City Short Name|Measurement Year|Total City-wide Emissions (metric tonnes CO2e)|City Location',
      '1|City of Bay|Canada|Bay|12/31/2013 12:00:00 AM|625391.59|(49.25, -123.1)',
    );
    expect(inventories).toMatchObject([
      {
        community: { name: 'Bay', country: 'Canada' },
        position: { latitude: 49.25, longitude: -123.1 },
        figures: [{ year: 2013, tonnes: 625_392 }],
      },
    ]);
  });

  it('CDP of later years: a period is the year in which it ends, and cities without a total are left out', () => {
    const { inventories } = load(
      'Account Number|Organization|City|Country|Accounting Year|Total BASIC Emissions (GPC)|City Location',
      '1|Town of Wellfleet|Wellfleet|USA|2017-07-01 - 2018-06-30|41786.99|POINT (-70.031 41.9305)',
      '2|Panaji||India|-||',
    );
    expect(inventories).toMatchObject([
      {
        community: { name: 'Wellfleet' },
        position: { latitude: 41.9305, longitude: -70.031 },
        figures: [{ year: 2018, tonnes: 41_787 }],
      },
    ]);
  });

  it('GPC: a row for each subsector is summed by year, without the sums of the file', () => {
    const { inventories } = load(
      'City|Inventory year|GPC ref. no.|CRF - Sector|GHGs (metric tonnes CO2e) - Total CO2e',
      'Bay|2019|I|Stationary energy|900',
      'Bay|2019|I.1.1|Residential|600.5',
      'Bay|2019|I.2.1|Commercial|299.5',
      'Bay|2019|I.3.1|Industry|NO',
      'Bay|2019|V.2|Land|-100',
      'Bay|2019||TOTAL|800',
      'Bay|2020|II.1.1|Road|7',
    );
    expect(inventories).toMatchObject([
      {
        figures: [
          { year: 2019, tonnes: 800 },
          { year: 2020, tonnes: 7 },
        ],
      },
    ]);
  });

  it('Canada’s emissions by sector: the total of the province and year that the title names, in kilotonnes', () => {
    const { inventories } = load(
      'Table A11-21: 2015 GHG Emission Summary for British Columbia',
      '|CO2|CH4|CH4|N2O|N2O|SF6|TOTAL',
      'Greenhouse Gas Categories||||||',
      'TOTAL|47083.2|320.3|8008.3|5|1504|24|58305.8766736825',
      'ENERGY|45154|174.6|4364|3|815|-|50333.6',
    );
    expect(inventories).toMatchObject([
      {
        community: { name: 'British Columbia', country: 'Canada' },
        figures: [{ year: 2015, tonnes: 58_305_877 }],
      },
    ]);
  });
});
