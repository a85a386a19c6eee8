import type { Database } from '../kernel/db.ts';
import { changeInclusions, type InclusionAnswer, type InclusionChange } from './change-inclusions.ts';

type Surroundings = {
  readonly openDatabase: () => Promise<Database>;
  readonly write: (line: string) => void;
};

/** What `registry organization …` asks for, or the sentence that says what is not understood. */
export function readOrganizationArguments(given: readonly string[]): InclusionChange | string {
  const [act, organization, ...others] = given;
  if (act !== 'include' && act !== 'exclude') return "Say 'organization include' or 'organization exclude'.";
  if (organization === undefined) return 'Name the organization whose page is meant, by its serial or slug.';
  if (others.length === 0) return `Name the organizations to ${act}, by their serials or slugs.`;
  return { act, organization, others };
}

/** `registry organization include|exclude`: answers the exit code, 0 where it is now as asked, 1 where nothing was done. */
export async function organizationCommand(
  change: InclusionChange,
  { openDatabase, write }: Surroundings,
): Promise<number> {
  const database = await openDatabase();
  try {
    const answer = await database.transact(changeInclusions, change);
    for (const line of sentencesOf(change, answer)) write(line);
    return answer.kind === 'changed' ? 0 : 1;
  } finally {
    await database.close();
  }
}

function sentencesOf(change: InclusionChange, answer: InclusionAnswer): string[] {
  switch (answer.kind) {
    case 'changed': {
      const names = answer.others.map(({ name, serial }) => `${name} (${serial})`).join(', ');
      const now = change.act === 'include' ? 'includes' : 'does not include';
      return [`The page of ${answer.organization.name} now ${now} the projects of ${names}.`];
    }
    case 'unknown':
      return [
        ...answer.names.map((name) => `There is no organization '${name}': give its serial or its slug.`),
        'Nothing was changed.',
      ];
    case 'itself':
      return [`${answer.organization.name} always shows its own projects.`, 'Nothing was changed.'];
  }
}
