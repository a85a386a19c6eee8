import type { Database } from '../kernel/db.ts';
import { changeInclusions, type InclusionAnswer, type InclusionChange } from './change-inclusions.ts';

type Deps = {
  readonly openDatabase: () => Promise<Database>;
  readonly write: (line: string) => void;
};

/** Parses the arguments of `registry organization …`. Returns the change, or an error message. */
export function readOrganizationArguments(args: readonly string[]): InclusionChange | string {
  const [act, organization, ...others] = args;
  if (act !== 'include' && act !== 'exclude') return "Say 'organization include' or 'organization exclude'.";
  if (organization === undefined) return 'Name the organization whose page is meant, by its serial or slug.';
  if (others.length === 0) return `Name the organizations to ${act}, by their serials or slugs.`;
  return { act, organization, others };
}

/**
 * Runs `registry organization include|exclude`. Returns the exit code: 0 on success, 1 when nothing was
 * changed.
 */
export async function organizationCommand(
  change: InclusionChange,
  { openDatabase, write }: Deps,
): Promise<number> {
  const database = await openDatabase();
  try {
    const result = await database.transact(changeInclusions, change);
    for (const line of sentencesOf(change, result)) write(line);
    return result.kind === 'changed' ? 0 : 1;
  } finally {
    await database.close();
  }
}

function sentencesOf(change: InclusionChange, result: InclusionAnswer): string[] {
  switch (result.kind) {
    case 'changed': {
      const names = result.others.map(({ name, serial }) => `${name} (${serial})`).join(', ');
      const now = change.act === 'include' ? 'includes' : 'does not include';
      return [`The page of ${result.organization.name} now ${now} the projects of ${names}.`];
    }
    case 'unknown':
      return [
        ...result.names.map((name) => `There is no organization '${name}': give its serial or its slug.`),
        'Nothing was changed.',
      ];
    case 'itself':
      return [`${result.organization.name} always shows its own projects.`, 'Nothing was changed.'];
  }
}
