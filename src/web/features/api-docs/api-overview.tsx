import { useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { Link, useHashTarget } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import {
  type ApiContents,
  groupLead,
  groupTitle,
  isPublicGroup,
  type ListedCall,
  type ListedGroup,
} from './api-contents.ts';
import classes from './api-docs.module.css';
import { contentsQuery, examplesQuery, OPENAPI_ADDRESS } from './api-queries.ts';
import { Basics } from './basics.tsx';
import { CodeBlock } from './doc-blocks.tsx';

/**
 * The start of the API documentation: a first call, what all calls have in common, and all calls by group.
 */
export function ApiOverview() {
  const query = useQuery(contentsQuery());
  return <QueryBoundary {...queryProps(query)}>{(contents) => <Loaded contents={contents} />}</QueryBoundary>;
}

function Loaded({ contents }: { readonly contents: ApiContents }) {
  useHashTarget();
  const { base, groups } = contents;
  return (
    <>
      <FirstCall base={base} />
      <nav aria-label={m.api_jump()}>
        <ul className={classes.jump}>
          <li>
            <a href="#basics">{m.api_basics_title()}</a>
          </li>
          <li>
            <a href="#public">{m.api_public_title()}</a>
          </li>
          <li>
            <a href="#others">{m.api_others_title()}</a>
          </li>
          <li>
            <a href={OPENAPI_ADDRESS}>{m.api_json()}</a>
          </li>
        </ul>
      </nav>
      <div id="basics">
        <Basics base={base} />
      </div>
      <Groups
        id="public"
        title={m.api_public_title()}
        text={m.api_public_text()}
        groups={groups.filter(isPublicGroup)}
      />
      <Groups
        id="others"
        title={m.api_others_title()}
        text={m.api_others_text()}
        groups={groups.filter((group) => !isPublicGroup(group))}
      />
    </>
  );
}

/** A command to begin with, on a unit that exists. */
function FirstCall({ base }: { readonly base: string }) {
  const { data } = useQuery(examplesQuery());
  const serial = data?.serial ?? null;
  const path = serial === null ? '/api/figures' : `/api/serials/${serial}`;
  return (
    <div className={classes.start}>
      <h2>{m.api_start_title()}</h2>
      <p>{serial === null ? m.api_start_none() : m.api_start_text()}</p>
      <CodeBlock code={`curl '${base}${path}'`} of={`GET ${path}`} />
    </div>
  );
}

type GroupsProps = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly groups: readonly ListedGroup[];
};

function Groups({ id, title, text, groups }: GroupsProps) {
  return (
    <div id={id}>
      <Section title={title}>
        <p className={classes.note}>{text}</p>
        <div className={classes.groups}>
          {groups.map((group) => (
            <GroupCalls key={group.name} group={group} />
          ))}
        </div>
      </Section>
    </div>
  );
}

/** A group with links to its calls, folded away where they need an account. */
function GroupCalls({ group }: { readonly group: ListedGroup }) {
  const { name, calls } = group;
  const path = generatePath(pagePaths.apiGroup, { group: name });
  return (
    <section aria-labelledby={`group-${name}`} className={classes.group}>
      <h3 id={`group-${name}`}>
        <Link to={path}>{groupTitle(name)}</Link>
      </h3>
      <p className={classes.note}>{groupLead(name)}</p>
      {isPublicGroup(group) ? (
        <CallLinks path={path} calls={calls} />
      ) : (
        <details>
          <summary className={classes.summary}>
            {m.api_call_count({ count: calls.length, shown: formatWhole(calls.length) })}
          </summary>
          <CallLinks path={path} calls={calls} />
        </details>
      )}
    </section>
  );
}

type CallLinksProps = { readonly path: string; readonly calls: readonly ListedCall[] };

/** Links to the calls of a group; each has the call's anchor, which older links name. */
function CallLinks({ path, calls }: CallLinksProps) {
  return (
    <ul className={classes.contents}>
      {calls.map((call) => (
        <li key={call.id} id={call.id}>
          <Link to={`${path}#${call.id}`}>
            <span className={classes.method}>{call.method}</span> {call.path}
          </Link>
        </li>
      ))}
    </ul>
  );
}
