import * as m from '#messages/messages.js';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { DetailList } from '#web/kit/lists/lists.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { ProjectStatusBadge } from '#web/looks/project-status-badge.tsx';
import classes from './guide.module.css';
import { ButtonRow, example, FilledField } from './picture-parts.tsx';

const still = () => undefined;

function RequestsPicture() {
  return (
    <>
      <p className={classes.said}>{example.organization}</p>
      <DetailList
        details={[
          { name: m.requests_projects(), value: formatWhole(3) },
          { name: m.requests_inventory(), value: formatWhole(example.inventory) },
        ]}
      />
      <ButtonRow names={[m.requests_approve(), m.requests_reject()]} />
    </>
  );
}

function PaymentsPicture() {
  return (
    <>
      <p className={classes.said}>{example.organization}</p>
      <FilledField label={m.payments_record_reference()} value="000417" />
      <ButtonRow names={[m.payments_record()]} />
    </>
  );
}

function ReviewPicture() {
  return (
    <>
      <ProjectStatusBadge status="Submitted" isArchived={false} />
      <div>
        <Checkbox isTicked onTick={still}>
          {m.checklist_default_identity()}
        </Checkbox>
        <Checkbox isTicked={false} onTick={still}>
          {m.checklist_default_quantities()}
        </Checkbox>
      </div>
      <ButtonRow names={[m.review_comment()]} />
    </>
  );
}

function DecidePicture() {
  return (
    <ButtonRow names={[m.transition_approve(), m.transition_ask_for_changes(), m.transition_reject()]} />
  );
}

function CorrectionsPicture() {
  return (
    <>
      <FilledField label={m.corrections_serials()} value={example.serials} isCode />
      <p>{m.corrections_needs_other()}</p>
      <ButtonRow names={[m.corrections_ask()]} />
    </>
  );
}

function AccountsPicture() {
  return (
    <>
      <p className={classes.said}>{example.person}</p>
      <DetailList
        details={[
          { name: m.register_organization(), value: example.organization },
          { name: m.sign_in_email(), value: example.email },
          { name: m.tokens_project(), value: formatWhole(3) },
        ]}
      />
    </>
  );
}

function SettingsPicture() {
  return (
    <>
      <FilledField label={m.pricing_low()} value="500" />
      <FilledField label={m.pricing_mid()} value="850" />
      <ButtonRow names={[m.pricing_save()]} />
    </>
  );
}

function ImportPicture() {
  return (
    <>
      <DetailList details={[{ name: m.import_sum_projects(), value: formatWhole(12) }]} />
      <ButtonRow names={[m.import_check_again(), m.import_download_report()]} />
    </>
  );
}

function AuditPicture() {
  return (
    <DetailList
      details={[
        { name: m.act_signed_in(), value: example.person },
        { name: m.act_request_approved(), value: example.organization },
        { name: m.act_correction_confirmed(), value: example.project },
      ]}
    />
  );
}

/** A picture for each part of the guide. */
export const administratorPictures = {
  requests: RequestsPicture,
  payments: PaymentsPicture,
  review: ReviewPicture,
  decide: DecidePicture,
  corrections: CorrectionsPicture,
  accounts: AccountsPicture,
  settings: SettingsPicture,
  import: ImportPicture,
  audit: AuditPicture,
};
