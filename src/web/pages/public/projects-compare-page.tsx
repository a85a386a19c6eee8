import { useQuery } from '@tanstack/react-query';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { type CompareAddress, readCompareAddress } from '#web/features/catalogue/compare-address.ts';
import { Comparison, compareQuery } from '#web/features/catalogue/comparison.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Notice, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Two to four public projects side by side, by the serials in the address. */
export function ProjectsComparePage() {
  const [address] = useSearchParams();
  const asked = readCompareAddress(address);
  usePageHead({ title: fullTitle(m.compare_title()), description: m.compare_lead(), isUnlisted: true });
  return (
    <>
      <PageHeading title={m.compare_title()} lead={m.compare_lead()} />
      {asked.serials.length === 0 ? <NothingChosen /> : <Compared asked={asked} />}
    </>
  );
}

function Compared({ asked: { serials, leftOut } }: { readonly asked: CompareAddress }) {
  const query = useQuery(compareQuery(serials));
  return (
    <QueryBoundary {...queryProps(query)}>
      {({ projects, missing }) => (
        <>
          {missing.map((serial) => (
            <Notice key={serial}>{m.compare_missing({ serial })}</Notice>
          ))}
          {leftOut.length === 0 ? null : (
            <Notice>{m.compare_too_many({ serials: leftOut.join(', ') })}</Notice>
          )}
          {projects.length === 1 ? <Notice>{m.compare_one()}</Notice> : null}
          {projects.length === 0 ? <NothingChosen /> : <Comparison projects={projects} serials={serials} />}
        </>
      )}
    </QueryBoundary>
  );
}

function NothingChosen() {
  return (
    <EmptyNote title={m.compare_none()} text={m.compare_none_text()}>
      <Link to={pagePaths.projects}>{m.compare_to_list()}</Link>
    </EmptyNote>
  );
}

export const projectsCompareScreen: Screen = {
  Page: ProjectsComparePage,
  needs: (client, { search }) => {
    const { serials } = readCompareAddress(search);
    return serials.length === 0 ? [] : [client.prefetchQuery(compareQuery(serials))];
  },
};
