import { describe, expect, it } from 'vitest';
import { abilityNames, projectAbilities, type Standing } from './abilities.ts';
import { projectStatuses } from './project-terms.ts';

const owner = { organization: 'CA000001', isAdministrator: false, mayEdit: true };
const other = { organization: 'CA000002', isAdministrator: false, mayEdit: true };
const administrator = { organization: 'CA000003', isAdministrator: true, mayEdit: true };
const standing: Standing = {
  organization: 'CA000001',
  kind: 'project',
  status: 'Draft',
  isArchived: false,
  hasUnits: false,
};

const may = (person: typeof owner, project: Standing) => {
  const abilities = projectAbilities(person, project);
  return abilityNames.filter((ability) => abilities[ability]);
};

describe('projectAbilities (specification §4 and §6)', () => {
  it.each([
    ['Draft', ['see', 'edit', 'submit', 'delete', 'copy', 'comment']],
    ['Submitted', ['see', 'copy', 'comment']],
    ['Approved', ['see', 'copy', 'updateEmissions', 'comment']],
    ['Rejected', ['see', 'edit', 'submit', 'delete', 'copy', 'comment']],
    ['Received', ['see', 'copy', 'updateEmissions', 'comment']],
  ] as const)('by its owner while it is %s', (status, abilities) => {
    expect(may(owner, { ...standing, status })).toEqual(abilities);
  });

  const always = ['see', 'override', 'delete', 'feature', 'archive', 'comment', 'seeHistory'];
  it.each([
    ['Draft', []],
    ['Submitted', ['approve', 'reject', 'askForChanges']],
    ['Approved', ['reopen']],
    ['Rejected', ['approve']],
    ['Received', []],
  ] as const)('by an administrator while it is %s', (status, more) => {
    expect(may(administrator, { ...standing, status }).toSorted()).toEqual([...always, ...more].toSorted());
  });

  it('grants nothing to other organizations', () => {
    for (const status of projectStatuses) expect(may(other, { ...standing, status })).toEqual([]);
  });

  it('lets nobody copy received units', () => {
    expect(may(owner, { ...standing, kind: 'transferred-offsets', status: 'Received' })).not.toContain(
      'copy',
    );
  });

  it('never allows deleting a project with units or editing an archived one', () => {
    expect(may(administrator, { ...standing, hasUnits: true })).not.toContain('delete');
    expect(may(owner, { ...standing, isArchived: true })).toEqual(['see', 'copy']);
  });
});
