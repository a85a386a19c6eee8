import { describe, expect, it } from 'vitest';
import { auditName } from './audit-name.ts';

describe('the name of an entry of the audit log', () => {
  it('says what an update did to units, if it did nothing else', () => {
    const nameOf = (facts: object) => auditName('emissions-updated', { waits: false, ...facts }, 'project');
    expect(nameOf({ retired: ['CA000042-003-000001'] })).toBe('units-retired');
    expect(nameOf({ transferred: ['CA000042-003-000001'] })).toBe('units-transferred');
    expect(nameOf({ cancelled: ['CA000042-003-000001'] })).toBe('units-cancelled');
    expect(nameOf({ retired: ['a'], transferred: ['b'] })).toBe('emissions-updated');
    expect(nameOf({ retired: ['a'], emissions: ['2024: 1 → 2 t'] })).toBe('emissions-updated');
    expect(nameOf({})).toBe('emissions-updated');
  });

  it('says what kind of entry it was done to', () => {
    expect(auditName('project-approved', {}, 'inventory')).toBe('inventory-approved');
    expect(auditName('project-rejected', {}, 'transferred-offsets')).toBe('offsets-rejected');
    expect(auditName('project-approved', { retired: ['a'] }, 'project')).toBe('project-approved');
    expect(auditName('project-deleted', {}, null)).toBe('project-deleted');
    expect(auditName('changes-asked', {}, 'inventory')).toBe('changes-asked');
  });
});
