import type { FieldChangeReply, HeldProject } from '#contract/held-projects.ts';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';

/** Renders changes as a table with an accessible name; passed in by the page that has the table. */
export type ShowChanges = (label: string, changes: readonly FieldChangeReply[]) => ReactNode;

type Props = { readonly project: HeldProject; readonly showChanges: ShowChanges };

/** Shows what an approval would change in the version in force, and what changed since the previous submission. */
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
