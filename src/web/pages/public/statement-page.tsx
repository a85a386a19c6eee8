import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Statement } from '#contract/statements.ts';
import * as m from '#messages/messages.js';
import { isAbsent, queryProps } from '#web/api/call-problem.ts';
import { StatementView, statementQuery } from '#web/features/certificate/statement-view.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** The statement of a retirement with several certificates, at an address that never changes. */
export function StatementPage() {
  const { statementId = '' } = useParams();
  const query = useQuery(statementQuery(statementId));
  if (query.isPending) {
    return (
      <Waiting>
        <Skeleton height={36} width={320} />
        <Skeleton height={360} />
      </Waiting>
    );
  }
  if (isAbsent(query.error)) return <NotFoundPage text={m.problem_statement_not_found()} />;
  return (
    <QueryBoundary {...queryProps(query)}>
      {(statement) => (
        <>
          <Head statement={statement} />
          <PageHeading title={titleOf(statement)} lead={leadOf(statement)} />
          <StatementView statement={statement} />
        </>
      )}
    </QueryBoundary>
  );
}

function titleOf({ tonnes }: Statement): string {
  return m.statement_heading({ count: tonnes, shown: formatWhole(tonnes) });
}

function leadOf({ organization, date }: Statement): string {
  return m.statement_lead({ name: organization.name, day: formatDay(date) });
}

function Head({ statement }: { readonly statement: Statement }) {
  const { id, organization, tonnes } = statement;
  usePageHead({
    title: fullTitle(m.paper_statement_number({ id })),
    description: `${organization.name} ${m.certificate_has_retired()} ${m.certificate_tonnes({ tonnes: String(tonnes) })}`,
    canonical: `/statements/${id}`,
    hasOneAddress: true,
    isUnlisted: true,
  });
  return null;
}

export const statementScreen: Screen = {
  Page: StatementPage,
  needs: (client, { params }) => [client.prefetchQuery(statementQuery(params['statementId'] ?? ''))],
};
