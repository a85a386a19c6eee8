import { pagePaths } from '#contract/page-paths.ts';
import type { SerialDetails as Details } from '#contract/serials.ts';
import { countUnits, type UnitSerial } from '#domain/ledger/serial.ts';
import { type Fact, FactList } from '#web/kit/lists/fact-list.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { Section } from '#web/kit/pages/section.tsx';
import { SerialText } from '#web/kit/text/serial-text.tsx';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import * as m from '#messages/messages.js';
import { CertificateLink } from './certificate-link.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { generatePath } from 'react-router';

type Props = { readonly details: Details; readonly unit: UnitSerial };

/** Project, Year, Status and Retired Against, each if it is the same for the whole range. */
export function SerialDetails({ details, unit }: Props) {
  const count = countUnits(unit);
  const facts: Fact[] = [
    { name: m.serial_label(), value: <SerialText serial={details.serial} />, isWide: true },
    { name: m.serial_project(), value: <Project project={details.project} /> },
    { name: m.serial_quantity(), value: m.tonnes_counted({ count, shown: formatWhole(count) }) },
  ];
  return (
    <Section title={m.serial_details()}>
      <FactList facts={[...facts, ...common(details)]} />
    </Section>
  );
}

function common({ year, status, retiredAgainst, certificate, blocks }: Details): Fact[] {
  if (status === undefined || year === undefined) return [];
  return [
    { name: m.serial_year(), value: year },
    { name: m.serial_status(), value: <StatusBadge status={status} /> },
    { name: m.serial_holder(), value: blocks[0]?.holder.name ?? null },
    { name: m.serial_retired_against(), value: retiredAgainst ?? m.serial_not_retired() },
    { name: m.serial_certificate(), value: certificate ? <CertificateLink id={certificate} /> : null },
  ];
}

function Project({ project }: { readonly project: Details['project'] }) {
  const { projectSerial, title } = project;
  if (title === null) return m.serial_project_private({ serial: projectSerial });
  return <Link to={generatePath(pagePaths.project, { projectSerial })}>{title}</Link>;
}
