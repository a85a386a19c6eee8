import { pagePaths } from '#contract/page-paths.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';

/** Link to a certificate, named by its number. */
export function CertificateLink({ id }: { readonly id: string }) {
  return (
    <Link to={generatePath(pagePaths.certificate, { certificateId: id })}>
      {m.certificate_number({ id })}
    </Link>
  );
}
