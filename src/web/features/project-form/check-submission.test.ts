import { describe, expect, it } from 'vitest';
import { checkSubmission } from './check-submission.ts';
import { blankDraft } from './form-draft.ts';

const facts = { settled: [], currentYear: 2026 };
const file = { url: '/files/1', filename: 'a' };
const MISSING = 'This field is required.';

const whole = {
  ...blankDraft({
    title: 'Landfill gas at the bay',
    description: 'Gas is burnt.',
    programType: 'VCS',
    projectType: 'Waste',
    projectStatus: 'Active',
    programOfActivities: 'Single Project',
    visibility: 'Public',
    overviewTracking: 'Tracked',
    'timeline.startYear': '2021',
    'timeline.finishYear': '2022',
    'location.address': '1 Main Street',
    'location.latitude': '49.1',
    'location.longitude': '-122',
    'contact.fullName': 'Ada Person',
    'contact.jobTitle': 'Engineer',
    'contact.email': 'ada@bay.example',
    'contact.tel': '604 555 0100',
  }),
  files: { featured: file, projectPlan: file },
};

const withTexts = (texts: Partial<typeof whole.texts>) => ({ ...whole, texts: { ...whole.texts, ...texts } });

describe('checkSubmission', () => {
  it('finds nothing in a complete form; rows follow from the timeline', () => {
    expect(checkSubmission(whole, facts)).toEqual({});
  });

  it.each([
    ['description', '  '],
    ['projectStatus', ''],
    ['contact.jobTitle', ''],
    ['location.latitude', 'north'],
  ] as const)('reports %s when it is %j', (field, text) => {
    expect(checkSubmission(withTexts({ [field]: text }), facts)).toEqual({ [field]: MISSING });
  });

  it('reports a removed file', () => {
    const draft = { ...whole, files: { ...whole.files, projectPlan: null } };
    expect(checkSubmission(draft, facts)).toEqual({ 'documents.projectPlan': MISSING });
  });

  it('reports a timeline that is too long, and a realized year without tonnes', () => {
    const long = withTexts({ 'timeline.finishYear': '2042' });
    expect(checkSubmission(long, facts)).toEqual({
      emissionReductions: MISSING,
      'timeline.endDate': 'The end can be at most 20 years after the start.',
    });
    const emptyRow = { ...whole, rows: [{ year: 2021, status: 'Registered', quantity: 0 } as const] };
    expect(checkSubmission(emptyRow, facts)).toEqual({
      emissionReductions: 'A realized year needs at least one tonne. 2021 has none.',
    });
  });
});
