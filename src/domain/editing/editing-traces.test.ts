import { describe, expect, it } from 'vitest';
import { requestBody, startEditing, step } from './editing.ts';
import type { EditingEvent, EditingRequest } from './editing-terms.ts';

type Draft = { readonly title: string };
type Event = EditingEvent<Draft>;

const DAY_MS = 86_400_000;

const typed = (title: string): Event => ({ kind: 'typed', draft: { title } });
const press = (action: 'save' | 'submit' | 'update', title: string, more: object = {}): Event => ({
  kind: 'sent',
  action,
  key: `key of ${title}`,
  at: 0,
  content: { title },
  ...more,
});
const answered = (version: string, title: string): Event => ({
  kind: 'answered',
  serial: 'A-1',
  version,
  draft: { title },
});
const present = (version: string, title: string): Event => ({ kind: 'newer', version, draft: { title } });
const lost: Event = { kind: 'lost' };
const stale: Event = { kind: 'stale' };
const deleted: Event = { kind: 'deleted' };
const signedOut: Event = { kind: 'refused', isBefore: true };
const wrong: Event = { kind: 'refused', isBefore: false };
const discarded: Event = { kind: 'discarded' };

/** A request as the wire shows it. */
function shown(request: EditingRequest): string {
  if (request.call === 'read') return `GET ${request.serial}`;
  const { title, updatedAt } = requestBody(request) as {
    readonly title?: string;
    readonly updatedAt?: string;
  };
  const over = updatedAt === undefined ? '' : ` over ${updatedAt}`;
  const what = title === undefined ? '' : ` ${title}`;
  return `${request.call} ${request.key}:${what}${over}`;
}

type Trace = {
  readonly name: string;
  /** True if the form is that of a saved project, as of version 1; else of a new one. */
  readonly isSaved: boolean;
  readonly events: readonly Event[];
  readonly sent: readonly string[];
  readonly shows: string;
  readonly outcome: string | null;
  readonly base: string | null;
};

/**
 * What was recorded of the earlier form in the tests of screens, event by event, with what it sent. Where a save was
 * lost, that form sent the new text at once and compared the project when it was refused as stale.
 */
const traces: readonly Trace[] = [
  {
    name: 'a new project is created, and then saved over its first version',
    isSaved: false,
    events: [
      typed('Gas'),
      press('save', 'Gas'),
      answered('1', 'Gas'),
      typed('More gas'),
      press('save', 'More gas'),
      answered('2', 'More gas'),
    ],
    sent: ['create key of Gas: Gas', 'save key of More gas: More gas over 1'],
    shows: 'More gas',
    outcome: 'done',
    base: '2',
  },
  {
    name: 'a double press sends once',
    isSaved: false,
    events: [typed('Gas'), press('save', 'Gas'), press('save', 'Gas again'), answered('1', 'Gas')],
    sent: ['create key of Gas: Gas'],
    shows: 'Gas',
    outcome: 'done',
    base: '1',
  },
  {
    name: 'a creation whose answer was lost twice is repeated under its key, and saved over as typed since',
    isSaved: false,
    events: [
      typed('Heat'),
      press('save', 'Heat'),
      lost,
      press('save', 'Heat', { key: 'unused' }),
      lost,
      typed('More heat'),
      press('save', 'More heat'),
      answered('1', 'Heat'),
      answered('2', 'More heat'),
    ],
    sent: [
      'create key of Heat: Heat',
      'create key of Heat: Heat',
      'create key of Heat: Heat',
      'save key of More heat: More heat over 1',
    ],
    shows: 'More heat',
    outcome: 'done',
    base: '2',
  },
  {
    name: 'the end of the session says nothing of a creation that was lost before',
    isSaved: false,
    events: [
      typed('Heat'),
      press('save', 'Heat'),
      lost,
      press('save', 'Heat', { key: 'unused' }),
      signedOut,
      press('save', 'Heat', { key: 'unused' }),
      answered('1', 'Heat'),
      present('1', 'Heat'),
    ],
    sent: ['create key of Heat: Heat', 'create key of Heat: Heat', 'create key of Heat: Heat', 'GET A-1'],
    shows: 'Heat',
    outcome: 'done',
    base: '1',
  },
  {
    name: 'what is typed once a lost creation is discarded is another project',
    isSaved: false,
    events: [typed('Heat'), press('save', 'Heat'), lost, discarded, typed('Wind'), press('save', 'Wind')],
    sent: ['create key of Heat: Heat', 'create key of Wind: Wind'],
    shows: 'Wind',
    outcome: null,
    base: null,
  },
  {
    name: 'a lost creation that others changed since keeps what is typed, and is not saved over',
    isSaved: false,
    events: [
      typed('Heat'),
      press('save', 'Heat'),
      lost,
      press('save', 'Heat', { key: 'unused' }),
      answered('1', 'Heat'),
      present('2', 'Their heat'),
      press('save', 'Heat'),
    ],
    sent: ['create key of Heat: Heat', 'create key of Heat: Heat', 'GET A-1'],
    shows: 'Heat',
    outcome: 'stale',
    base: '1',
  },
  {
    name: 'a creation that is repeated the next day is not saved over unasked, and saved over once asked',
    isSaved: false,
    events: [
      typed('Heat'),
      press('save', 'Heat'),
      lost,
      typed('Wind'),
      press('save', 'Wind', { at: DAY_MS }),
      answered('1', 'Heat'),
      press('save', 'Wind', { key: 'unused' }),
      press('save', 'Wind', { isForced: true }),
      present('1', 'Heat'),
      answered('2', 'Wind'),
    ],
    sent: [
      'create key of Heat: Heat',
      'create key of Heat: Heat',
      'GET A-1',
      'save key of Wind: Wind over 1',
    ],
    shows: 'Wind',
    outcome: 'done',
    base: '2',
  },
  {
    name: 'after a refused creation, the corrected draft is sent under a new key',
    isSaved: false,
    events: [
      typed('Heat'),
      press('save', 'Heat'),
      wrong,
      typed('Wind'),
      press('save', 'Wind'),
      answered('1', 'Wind'),
    ],
    sent: ['create key of Heat: Heat', 'create key of Wind: Wind'],
    shows: 'Wind',
    outcome: 'done',
    base: '1',
  },
  {
    name: 'a lost save comes first as it was, and then what was typed since',
    isSaved: true,
    events: [
      typed('Second'),
      press('save', 'Second'),
      lost,
      typed('Third'),
      press('save', 'Third'),
      answered('2', 'Second'),
      answered('3', 'Third'),
    ],
    sent: [
      'save key of Second: Second over 1',
      'save key of Second: Second over 1',
      'save key of Third: Third over 2',
    ],
    shows: 'Third',
    outcome: 'done',
    base: '3',
  },
  {
    name: 'a lost save that others saved over since is not repeated over theirs',
    isSaved: true,
    events: [
      typed('Fifth'),
      press('save', 'Fifth'),
      lost,
      press('save', 'Fifth', { key: 'unused' }),
      answered('2', 'Fifth'),
      present('3', 'Theirs'),
    ],
    sent: ['save key of Fifth: Fifth over 1', 'save key of Fifth: Fifth over 1', 'GET A-1'],
    shows: 'Fifth',
    outcome: 'stale',
    base: '2',
  },
  {
    name: 'a lost save that never arrived is refused as stale once others saved',
    isSaved: true,
    events: [typed('Fifth'), press('save', 'Fifth'), lost, press('save', 'Fifth', { key: 'unused' }), stale],
    sent: ['save key of Fifth: Fifth over 1', 'save key of Fifth: Fifth over 1'],
    shows: 'Fifth',
    outcome: 'stale',
    base: '1',
  },
  {
    name: 'the newer version takes the place of what is discarded',
    isSaved: true,
    events: [typed('Mine'), present('2', 'Theirs'), discarded, typed('Ours'), press('save', 'Ours')],
    sent: ['save key of Ours: Ours over 2'],
    shows: 'Ours',
    outcome: null,
    base: '2',
  },
  {
    name: 'a project that was deleted keeps what is typed, and is saved as a new one, also when that is lost',
    isSaved: true,
    events: [
      typed('Longer'),
      press('save', 'Longer'),
      deleted,
      press('save', 'Longer', { key: 'K2', isNew: true }),
      lost,
      press('save', 'Longer', { key: 'unused' }),
      answered('1', 'Longer'),
      present('1', 'Longer'),
    ],
    sent: ['save key of Longer: Longer over 1', 'create K2: Longer', 'create K2: Longer', 'GET A-1'],
    shows: 'Longer',
    outcome: 'done',
    base: '1',
  },
  {
    name: 'a submission saves first, under a key of its own, and one that is unchanged is only submitted',
    isSaved: false,
    events: [
      typed('Heat'),
      press('submit', 'Heat'),
      answered('1', 'Heat'),
      wrong,
      press('submit', 'Heat', { key: 'K2' }),
      answered('2', 'Heat'),
    ],
    sent: ['create key of Heat: Heat', 'submit key of Heat-1: over 1', 'submit K2: over 1'],
    shows: 'Heat',
    outcome: 'done',
    base: '2',
  },
  {
    name: 'what is final is repeated only if the same is asked for again',
    isSaved: true,
    events: [
      typed('Retire 30'),
      press('update', 'Retire 30'),
      lost,
      press('update', 'Retire 30', { key: 'unused' }),
      lost,
      typed('Retire 20'),
      press('update', 'Retire 20'),
      stale,
    ],
    sent: [
      'update key of Retire 30: Retire 30 over 1',
      'update key of Retire 30: Retire 30 over 1',
      'update key of Retire 20: Retire 20 over 1',
    ],
    shows: 'Retire 20',
    outcome: 'stale',
    base: '1',
  },
];

describe('what the earlier form did, event by event', () => {
  it.each(traces)('$name', ({ isSaved, events, sent, shows, outcome, base }) => {
    const start = isSaved
      ? { serial: 'A-1', version: '1', draft: { title: 'First' } }
      : { serial: null, version: null, draft: { title: '' } };
    let state = startEditing<Draft>(start, null);
    const requests: string[] = [];
    for (const event of events) {
      const next = step(state, event);
      state = next.state;
      requests.push(...next.requests.map(shown));
    }
    expect(requests).toEqual(sent);
    expect({ shows: state.draft.title, outcome: state.outcome, base: state.base }).toEqual({
      shows,
      outcome,
      base,
    });
  });
});
