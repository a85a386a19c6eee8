import { describe, expect, it } from 'vitest';
import { builtInNames } from '../project/source-registries.ts';
import { importTable } from './apply-mapping.ts';
import { recognizeColumns } from './import-table.ts';
import { judgeTables } from './judge-tables.ts';
import type { KnownEntries, KnownOrganization } from './known-entries.ts';
import { planImport } from './plan-import.ts';

const noEntries: KnownEntries = {
  projects: [],
  vintages: new Map(),
  inventoryYears: new Map(),
  registries: builtInNames,
};
const headings = ['registry', 'project_id', 'title', 'organization'];

function plan(names: readonly string[], organizations: readonly KnownOrganization[]) {
  const recognized = recognizeColumns(headings);
  if ('code' in recognized) throw new Error(recognized.code);
  const rows = names.map((name, place) => ({
    line: place + 2,
    cells: ['Verra', String(place), 'Heat', name],
  }));
  const scope = { kind: 'registry' } as const;
  const run = judgeTables([importTable('p.csv', headings, recognized, rows)], 2026, scope);
  const { projects, reports } = planImport(run, { ...noEntries, organizations }, scope);
  const findings = reports.map((report) =>
    report.findings.filter(({ code }) => code.startsWith('organization-')),
  );
  return { holders: projects.map(({ holder }) => holder ?? null), findings };
}

const registered = (serial: string, name: string) => ({ serial, name, sourceKey: null });

describe('the organizations of imported projects', () => {
  it('are those that exist by the same name, which is said', () => {
    const { holders, findings } = plan(
      ['CEDAR–SALT', 'Cedar Salt'],
      [registered('CA000001', 'Cedar Salt Inc.'), registered('CA000002', 'Cedar Salt')],
    );
    expect(holders).toEqual(['CA000002', 'CA000002']);
    const said = { code: 'organization-exists', values: { name: 'Cedar Salt', serial: 'CA000002' } };
    expect(findings).toEqual([[said], [said]]);
  });

  it('are new ones beside nearly the same name, which is named', () => {
    const { holders, findings } = plan(
      ['Énergie Boréale Ltée', 'Willow Marsh'],
      [registered('CA000001', 'Energie Boréale Inc.')],
    );
    expect(holders).toEqual([null, null]);
    expect(findings).toEqual([
      [{ code: 'organization-near', values: { name: 'Energie Boréale Inc.', serial: 'CA000001' } }],
      [],
    ]);
  });

  it('are found without a word where an import entered them', () => {
    const entered = { serial: 'CA000003', name: 'Renamed since', sourceKey: 'proponent:cedar-salt' };
    const { holders, findings } = plan(['Cedar Salt'], [registered('CA000001', 'Cedar Salt'), entered]);
    expect([holders, findings]).toEqual([[null], [[]]]);
  });

  it('are never those of communities', () => {
    const community = { serial: 'CA000004', name: 'Gibsons', sourceKey: 'community:gibsons||canada' };
    expect(plan(['Gibsons'], [community])).toEqual({ holders: [null], findings: [[]] });
  });
});
