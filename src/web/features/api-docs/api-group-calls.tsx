import { pagePaths } from '#contract/page-paths.ts';
import { useHashTarget } from '#web/kit/hooks/use-hash-target.ts';
import { NavLink } from '#web/kit/navigation/link.tsx';
import { useLocale } from '#web/kit/text/locale.ts';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import type { ApiGroup } from './api-contents.ts';
import classes from './api-docs.module.css';
import { examplesQuery } from './api-queries.ts';
import type { Examples } from './example-values.ts';
import { groupTitle } from './group-words.ts';
import { OperationView } from './operation-view.tsx';

const noExamples: Examples = {
  serial: null,
  range: null,
  projectSerial: null,
  organization: null,
  year: null,
  certificate: null,
};

/** The calls of a group: contents, then each call with its details. */
export function ApiGroupCalls({ group: { base, groups, calls } }: { readonly group: ApiGroup }) {
  useHashTarget();
  const { data, isPending } = useQuery(examplesQuery());
  const isEnglish = useLocale() === 'en';
  return (
    <>
      <nav aria-label={m.api_groups()}>
        <ul className={classes.jump}>
          <li>
            <NavLink to={pagePaths.apiDocs} end>
              {m.api_overview_link()}
            </NavLink>
          </li>
          {groups.map((name) => (
            <li key={name}>
              <NavLink to={generatePath(pagePaths.apiGroup, { group: name })}>{groupTitle(name)}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {isEnglish ? null : <p className={classes.note}>{m.api_english()}</p>}
      <nav aria-label={m.api_calls()}>
        <ul className={classes.summaries}>
          {calls.map(({ id, method, path, summary }) => (
            <li key={id}>
              <a href={`#${id}`} className={classes.listed}>
                <span className={classes.method}>{method}</span> {path}
              </a>
              <span lang="en">{summary}</span>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <OperationView
          // Once the examples are there, the form begins with them.
          key={`${call.id} ${isPending}`}
          base={base}
          call={call}
          examples={data ?? noExamples}
        />
      ))}
    </>
  );
}
