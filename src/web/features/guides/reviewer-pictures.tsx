import * as m from '#messages/messages.js';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import { DetailList } from '#web/kit/lists/lists.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { NeutralityBadge } from '#web/looks/neutrality-badge.tsx';
import { StatusBadge } from '#web/looks/status-look.tsx';
import classes from './guide.module.css';
import { ButtonRow, ExampleCertificate, example, FilledField } from './picture-parts.tsx';

const still = () => undefined;

function SerialPicture() {
  return (
    <>
      <FilledField label={m.serial_label()} value={`${example.project}-000123`} isCode />
      <ButtonRow names={[m.serial_submit()]} />
      <DetailList
        details={[
          { name: m.serial_year(), value: example.year },
          { name: m.serial_status(), value: <StatusBadge status="Retired" /> },
          { name: m.serial_quantity(), value: m.statement_tonnes({ tonnes: formatWhole(1) }) },
        ]}
      />
    </>
  );
}

const shownStatuses = ['Registered', 'Retired', 'Transferred', 'Cancelled', 'Projected'] as const;

function StatusPicture() {
  return shownStatuses.map((status) => <StatusBadge key={status} status={status} />);
}

function CertificatePicture() {
  return (
    <>
      <ExampleCertificate />
      <p className={classes.said}>{m.certificate_valid()}</p>
      <p>{m.certificate_valid_text()}</p>
    </>
  );
}

function ProjectPicture() {
  return (
    <>
      <p className={classes.serial}>{example.project}</p>
      <DetailList
        details={[
          { name: m.row_status_registered(), value: formatWhole(example.offset) },
          { name: m.row_status_retired(), value: formatWhole(example.missing) },
          { name: m.project_documents(), value: m.field_documents_verification_report() },
        ]}
      />
    </>
  );
}

function OrganizationPicture() {
  return (
    <>
      <p className={classes.said}>{example.organization}</p>
      <DetailList
        details={[
          { name: '2023', value: <NeutralityBadge isAchieved isProjected={false} shortfall={0} /> },
          {
            name: example.year,
            value: <NeutralityBadge isAchieved={false} isProjected={false} shortfall={example.missing} />,
          },
        ]}
      />
    </>
  );
}

function DataPicture() {
  const tonnes = m.statement_tonnes({ tonnes: formatWhole(example.missing) });
  return (
    <>
      <p>{m.serial_event_retired({ organization: example.organization, tonnes })}</p>
      <p className={classes.serial}>{example.serials}</p>
      <ButtonRow names={[m.activity_download({ format: 'CSV' })]} />
    </>
  );
}

function MistakePicture() {
  return (
    <>
      <TextArea label={m.contact_message()} value={example.serials} rows={3} onType={still} />
      <ButtonRow names={[m.contact_send()]} />
    </>
  );
}

/** A picture for each part of the guide. */
export const reviewerPictures = {
  serial: SerialPicture,
  status: StatusPicture,
  certificate: CertificatePicture,
  project: ProjectPicture,
  organization: OrganizationPicture,
  data: DataPicture,
  mistake: MistakePicture,
};
