import { queryOptions, useQuery } from '@tanstack/react-query';
import { pagePaths } from '#contract/page-paths.ts';
import { readPublicLog } from '#contract/site.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { DetailList } from '#web/kit/lists/lists.tsx';
import { useHashTarget } from '#web/kit/navigation/link.tsx';
import { Steps } from '#web/kit/navigation/steps.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatMoment, formatWhole } from '#web/kit/text/format.ts';
import { Passage, Points, Prose, TextPassage } from '#web/kit/text/text.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import classes from './verify-page.module.css';

/** How to check the registry without trusting it: what is published, the steps, the newest checkpoint, and the limits. */
export function VerifyPage() {
  useHashTarget();
  usePageHead({
    title: fullTitle(m.verify_title()),
    description: m.verify_lead(),
    canonical: pagePaths.verify,
  });
  return (
    <>
      <PageHeading title={m.verify_title()} lead={m.verify_lead()} />
      <TextPassage
        id="published"
        title={m.verify_published_title()}
        texts={[m.verify_published_text(), m.verify_published_text_2()]}
      />
      <Passage id="steps" title={m.verify_steps_title()}>
        <Steps steps={steps()} />
        <p className={classes.files}>
          <a href="/ledger/export.tar.gz" download>
            {m.verify_export()}
          </a>
          <a href="/ledger/verify.mjs" download>
            {m.verify_program()}
          </a>
        </p>
      </Passage>
      <TextPassage id="browser" title={m.verify_browser_title()} texts={[m.verify_browser_text()]} />
      <Passage id="checkpoint" title={m.verify_checkpoint_title()}>
        <Checkpoint />
      </Passage>
      <Passage id="limits" title={m.verify_limits_title()}>
        <Prose>
          <Points texts={[m.verify_limits_point_1(), m.verify_limits_point_2(), m.verify_limits_point_3()]} />
        </Prose>
      </Passage>
    </>
  );
}

function publicLogQuery() {
  return queryOptions({
    queryKey: keyOf(readPublicLog),
    queryFn: ({ signal }) => call(readPublicLog, { signal }),
  });
}

const RUN = 'node verify.mjs export.tar.gz';

const steps = () => [
  { title: m.verify_step_download_title(), texts: [m.verify_step_download_text()] },
  {
    title: m.verify_step_run_title(),
    texts: [m.verify_step_run_text()],
    command: { line: RUN, texts: [m.verify_step_run_text_2()] },
  },
  {
    title: m.verify_step_key_title(),
    texts: [m.verify_step_key_text()],
    command: { line: `${RUN} --vkey ${m.verify_step_key_word()}`, texts: [] },
  },
  { title: m.verify_step_keep_title(), texts: [m.verify_step_keep_text()] },
];

function Checkpoint() {
  const query = useQuery(publicLogQuery());
  if (query.isPending) {
    return (
      <Waiting>
        <Skeleton height={160} />
      </Waiting>
    );
  }
  return (
    <QueryBoundary {...queryProps(query)}>
      {({ checkpoint }) => (checkpoint === null ? <p>{m.verify_unsigned()}</p> : <Newest {...checkpoint} />)}
    </QueryBoundary>
  );
}

function Witnesses({ total, signed, isQuorum }: NewestProps['witnesses']) {
  if (total === 0) return m.verify_witnesses_none();
  const count = m.verify_witnesses_count({ signed: formatWhole(signed), total: formatWhole(total) });
  return isQuorum ? count : `${count} ${m.verify_witnesses_too_few()}`;
}

type NewestProps = {
  readonly origin: string;
  readonly vkey: string;
  readonly fingerprint: string;
  readonly size: number;
  readonly root: string;
  readonly at: string;
  readonly witnesses: { readonly total: number; readonly signed: number; readonly isQuorum: boolean };
};

function Newest({ origin, vkey, fingerprint, size, root, at, witnesses }: NewestProps) {
  return (
    <DetailList
      details={[
        { name: m.verify_size(), value: formatWhole(size) },
        { name: m.verify_at(), value: <time dateTime={at}>{formatMoment(at)}</time> },
        { name: m.verify_origin(), value: <code>{origin}</code>, isWide: true },
        { name: m.verify_root(), value: <code className={classes.code}>{root}</code>, isWide: true },
        {
          name: m.verify_checkpoint_key(),
          value: <code className={classes.code}>{vkey}</code>,
          isWide: true,
        },
        {
          name: m.verify_fingerprint(),
          value: <code className={classes.code}>{fingerprint}</code>,
          isWide: true,
        },
        { name: m.verify_witnesses(), value: <Witnesses {...witnesses} />, isWide: true },
      ]}
    />
  );
}

export const verifyScreen: Screen = {
  Page: VerifyPage,
  needs: (client) => [client.prefetchQuery(publicLogQuery())],
};
