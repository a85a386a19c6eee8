import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Certificate } from '#contract/certificates.ts';
import * as m from '#messages/messages.js';
import { isAbsent, queryProps } from '#web/api/call-problem.ts';
import { CertificateView, certificateQuery } from '#web/features/certificate/certificate-view.tsx';
import { renderCheck } from '#web/features/ledger-check/verify-event.tsx';
import { usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** The certificate of a retirement, at an address that never changes: the paper is the page, its title the heading. */
export function CertificatePage() {
  const { certificateId = '' } = useParams();
  const query = useQuery(certificateQuery(certificateId));
  if (query.isPending) {
    return (
      <Waiting>
        <Skeleton height={36} width={320} />
        <Skeleton height={360} />
      </Waiting>
    );
  }
  if (isAbsent(query.error)) return <NotFoundPage text={m.problem_certificate_not_found()} />;
  return (
    <QueryBoundary {...queryProps(query)}>
      {(certificate) => (
        <>
          <Head certificate={certificate} />
          <CertificateView certificate={certificate} renderCheck={renderCheck} />
        </>
      )}
    </QueryBoundary>
  );
}

function Head({ certificate: { id, organization, tonnes } }: { readonly certificate: Certificate }) {
  usePageHead({
    title: fullTitle(m.certificate_number({ id })),
    description: `${organization.name} ${m.certificate_has_retired()} ${m.certificate_tonnes({ tonnes: String(tonnes) })}`,
    canonical: `/certificates/${id}`,
    hasOneAddress: true,
    isUnlisted: true,
  });
  return null;
}

export const certificateScreen: Screen = {
  Page: CertificatePage,
  needs: (client, { params }) => [client.prefetchQuery(certificateQuery(params['certificateId'] ?? ''))],
};
