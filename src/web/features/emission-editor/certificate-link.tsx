import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';

/** A link to the certificate of a retirement. */
export function CertificateLink({ id }: { readonly id: string }) {
  return <Link to={generatePath(pagePaths.certificate, { certificateId: id })}>{m.certificate_view()}</Link>;
}
