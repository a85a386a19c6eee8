import { describe, expect, it } from 'vitest';
import { mayStart, type Standing } from './abilities.ts';
import { projectStatuses } from './project-terms.ts';
import { buttonsAt } from './transition-lists.ts';
import { type Transition, transitions } from './transitions.ts';

const names = Object.keys(transitions) as Transition[];
const owner = { organization: 'CA000001', isAdministrator: false, mayEdit: true };
const other = { organization: 'CA000002', isAdministrator: false, mayEdit: true };
const administrator = { organization: 'CA000003', isAdministrator: true, mayEdit: true };
const project: Omit<Standing, 'status'> = {
  organization: 'CA000001',
  kind: 'project',
  isArchived: false,
  hasUnits: false,
};

/** Lists `from → to` of every status in which a person may start a transition. */
function stepsOf(person: typeof owner, name: Transition, details: Partial<Standing> = {}): string[] {
  const { to } = transitions[name];
  return projectStatuses
    .filter((status) => mayStart(person, { ...project, status, ...details }, name))
    .map((status) => `${status} → ${to === 'same' ? status : to}`);
}

const everyStatus = ['Draft', 'Submitted', 'Approved', 'Rejected', 'Received'].map(
  (one) => `${one} → ${one}`,
);
const openStatuses = ['Draft → Draft', 'Rejected → Rejected'];

type Line = {
  /** What specification §4 or product decisions §5 say. */
  readonly rule: string;
  readonly owner: readonly string[];
  readonly administrator: readonly string[];
};

const lines: Record<Transition, Line> = {
  save: {
    rule: 'Draft and Rejected are editable by the owner; administrators override read-only',
    owner: openStatuses,
    administrator: everyStatus,
  },
  submit: {
    rule: 'Submit: status Submitted; owner can no longer edit',
    owner: ['Draft → Submitted', 'Rejected → Submitted'],
    administrator: [],
  },
  approve: {
    rule: 'Admin may Approve a Submitted project',
    owner: [],
    administrator: ['Submitted → Approved'],
  },
  approveListed: {
    rule: 'approve shown unless Draft, Approved or Archived',
    owner: [],
    administrator: ['Submitted → Approved', 'Rejected → Approved'],
  },
  reject: {
    rule: 'Admin may Reject a Submitted project; reject only when Pending',
    owner: [],
    administrator: ['Submitted → Rejected'],
  },
  askForChanges: {
    rule: 'Asking for changes returns a submission as a draft',
    owner: [],
    administrator: ['Submitted → Draft'],
  },
  reopen: {
    rule: 'Re-Open (reset to Draft) an Approved one; cancel only when Approved',
    owner: [],
    administrator: ['Approved → Draft'],
  },
  updateEmissions: {
    rule: 'On Approved projects the owner can edit emissions; the change is visible at once',
    owner: ['Approved → Approved', 'Received → Received'],
    administrator: [],
  },
  submitUpdate: {
    rule: 'Update Emissions needs approval; the project is then hidden while waiting',
    owner: ['Approved → Submitted'],
    administrator: [],
  },
  feature: { rule: 'Admins can toggle featured', owner: [], administrator: everyStatus },
  unfeature: { rule: 'Admins can toggle featured', owner: [], administrator: everyStatus },
  archive: { rule: 'Admins can toggle archived', owner: [], administrator: everyStatus },
  unarchive: { rule: 'Admins can toggle archived', owner: [], administrator: everyStatus },
  archiveListed: {
    rule: 'archive when not Archived, Draft or Approved',
    owner: [],
    administrator: ['Submitted → Submitted', 'Rejected → Rejected', 'Received → Received'],
  },
  delete: {
    rule: 'Admins can delete; owners may delete what they may edit',
    owner: openStatuses,
    administrator: everyStatus,
  },
};

describe('transitions (specification §4)', () => {
  it.each(names.map((name) => [name, lines[name].rule, lines[name]] as const))(
    '%s: %s',
    (name, _rule, line) => {
      expect(stepsOf(owner, name)).toEqual(line.owner);
      expect(stepsOf(administrator, name)).toEqual(line.administrator);
      expect(stepsOf(other, name)).toEqual([]);
    },
  );

  it('lets no owner change an archived project, and administrators only save, feature, archive or delete it', () => {
    const allowed = (person: typeof owner) =>
      names.filter((name) => stepsOf(person, name, { isArchived: true }).length > 0);
    expect(allowed(owner)).toEqual([]);
    const any = ['save', 'feature', 'unfeature', 'archive', 'unarchive', 'delete'];
    expect(allowed(administrator)).toEqual(any);
  });

  it('lets receivers only act on their units, and administrators feature and archive the entry (specification §4)', () => {
    const allowed = (person: typeof owner) =>
      names.filter((name) => stepsOf(person, name, { kind: 'transferred-offsets' }).length > 0);
    expect(allowed(owner)).toEqual(['updateEmissions']);
    expect(allowed(administrator)).toEqual(['feature', 'unfeature', 'archive', 'archiveListed', 'unarchive']);
  });

  it('deletes no project that had units; nothing else depends on them', () => {
    for (const name of names) {
      const steps = stepsOf(administrator, name, { hasUnits: true });
      expect([name, steps]).toEqual([name, name === 'delete' ? [] : stepsOf(administrator, name)]);
    }
  });

  it('starts by a button, from the list of administrators, or by a form of its own', () => {
    const others = names.filter((name) => {
      const { button, listed } = transitions[name];
      return button === undefined && listed === undefined;
    });
    expect(others).toEqual(['submit', 'updateEmissions', 'submitUpdate']);
  });

  it('has its button where somebody is who may start it', () => {
    for (const name of buttonsAt()) {
      const { button, who } = transitions[name];
      const isOfOwners = button?.at.includes('owner') === true;
      const isOfAdministrators = button?.at.some((place) => place !== 'owner') === true;
      expect([name, who.owner.length > 0]).toEqual([name, isOfOwners]);
      expect([name, who.administrator.length > 0]).toEqual([name, isOfAdministrators]);
    }
  });

  it('tells the owner of every new status, and administrators of what waits for them', () => {
    for (const name of names) {
      const { to, emails } = transitions[name];
      expect([name, emails?.owner !== undefined]).toEqual([name, to !== 'same']);
      expect([name, emails?.administrators !== undefined]).toEqual([name, to === 'Submitted']);
    }
  });
});
