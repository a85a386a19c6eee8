import type { FieldChangeReply, HeldProject } from '#contract/held-projects.ts';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';

/** Shows changes as a table that is named for those who do not see it; the page that has the table hands it in. */
export type ShowChanges = (label: string, changes: readonly FieldChangeReply[]) => ReactNode;

type Props = { readonly project: HeldProject; readonly showChanges: ShowChanges };

/** What an approval would change of what is in force, and what was changed since the submission before. */
export function ProjectChanges({ project, showChanges }: Props) {
  const { changesFromInForce, changesSinceSubmission } = project;
  return (
    <>
      {changesFromInForce === null ? null : (
        <Changes
          title={m.review_changes_in_force()}
          none={m.review_no_changes_in_force()}
          changes={changesFromInForce}
          showChanges={showChanges}
        />
      )}
      {changesSinceSubmission === null ? null : (
        <Changes
          title={m.review_changes()}
          none={m.review_no_changes()}
          changes={changesSinceSubmission}
          showChanges={showChanges}
        />
      )}
    </>
  );
}

type ChangesProps = Pick<Props, 'showChanges'> & {
  readonly title: string;
  readonly none: string;
  readonly changes: readonly FieldChangeReply[];
};

function Changes({ title, none, changes, showChanges }: ChangesProps) {
  if (changes.length === 0) return <p>{none}</p>;
  return (
    <div>
      <h3>{title}</h3>
      {showChanges(title, changes)}
    </div>
  );
}
