import { Fragment } from 'react';
import { generatePath } from 'react-router';
import type { Overview } from '#contract/overviews.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { notCountedWords } from '#messages/words/overview.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './overview-view.module.css';

type Entries = Overview['notCounted'];

/**
 * The organization's approved entries that do not count now, by reason, with links to their forms: explains a
 * figure that dropped.
 */
export function NotCounted({ entries }: { readonly entries: Entries }) {
  const reasons = Map.groupBy(entries, ({ reason }) => reason);
  const words = [...reasons.keys()].map((reason) => notCountedWords[reason]());
  return (
    <div className={classes.note}>
      <p>
        {m.overview_not_counted({
          count: entries.length,
          shown: formatWhole(entries.length),
          reasons: words.join(', '),
        })}
      </p>
      <ul>
        {[...reasons].map(([reason, ofReason]) => (
          <li key={reason}>
            {m.overview_not_counted_of({ reason: notCountedWords[reason]() })} <Titles entries={ofReason} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Titles({ entries }: { readonly entries: Entries }) {
  return entries.map(({ projectSerial, title }, place) => (
    <Fragment key={projectSerial}>
      {place === 0 ? '' : ', '}
      <Link to={generatePath(pagePaths.draft, { projectSerial })}>{title}</Link>
    </Fragment>
  ));
}
