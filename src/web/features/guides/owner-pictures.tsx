import * as m from '#messages/messages.js';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { DetailList } from '#web/kit/lists/lists.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { ProjectStatusBadge } from '#web/looks/project-status-badge.tsx';
import { StatusBadge } from '#web/looks/status-look.tsx';
import classes from './guide.module.css';
import { ButtonRow, ExampleCertificate, ExampleYear, example, FilledField, Row } from './picture-parts.tsx';

const still = () => undefined;

function RegisterPicture() {
  return (
    <>
      <FilledField label={m.register_organization()} value={example.organization} />
      <FilledField label={m.register_name()} value={example.person} />
      <FilledField label={m.register_email()} value={example.email} />
      <ButtonRow names={[m.register_button()]} />
    </>
  );
}

function TokensPicture() {
  return (
    <>
      <DetailList
        details={[
          { name: m.tokens_project(), value: formatWhole(3) },
          { name: m.tokens_inventory(), value: formatWhole(1) },
        ]}
      />
      <ButtonRow names={[m.buy_tokens_invoice()]} />
    </>
  );
}

function ProjectPicture() {
  const steps = [m.form_step_what(), m.form_step_where(), m.form_step_tonnes(), m.form_step_check()];
  return (
    <>
      <ol className={classes.rail}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <FilledField label={m.field_title()} value="Compost at the Bay" />
      <FilledField label={m.field_program_type()} value="ISO 14064-2" />
      <ButtonRow names={[m.form_save()]} />
    </>
  );
}

function SubmitPicture() {
  return (
    <>
      <Row>
        <ProjectStatusBadge status="Draft" isArchived={false} />
        <ProjectStatusBadge status="Submitted" isArchived={false} />
        <ProjectStatusBadge status="Approved" isArchived={false} />
      </Row>
      <p>{m.form_submit_answer()}</p>
      <ButtonRow names={[m.form_submit()]} />
    </>
  );
}

function ResultsPicture() {
  return (
    <>
      <p>{m.results_planned({ tonnes: formatWhole(example.missing) })}</p>
      <FilledField label={m.results_tonnes()} value={String(example.missing)} />
      <ButtonRow names={[m.results_act()]} />
    </>
  );
}

function InventoryPicture() {
  return (
    <>
      <FilledField label={m.quick_year()} value={example.year} />
      <FilledField label={m.quick_emissions()} value={formatWhole(example.inventory)} />
      <ButtonRow names={[m.form_submit(), m.form_save()]} />
    </>
  );
}

const missing = () => formatWhole(example.missing);

function TrueUpPicture() {
  const tonnes = m.statement_tonnes({ tonnes: missing() });
  return (
    <>
      <p className={classes.said}>{m.trueup_hero_short({ tonnes, year: example.year })}</p>
      <ExampleYear look="missing" />
      <ButtonRow names={[m.trueup_retire_year({ tonnes: missing() })]} />
    </>
  );
}

function RetirePicture() {
  return (
    <>
      <FilledField label={m.operation_amount()} value={String(example.missing)} />
      <p>{m.operation_inventory_year({ year: example.year })}</p>
      <ExampleYear look="now" />
      <p>{m.operation_final_retire()}</p>
      <ButtonRow names={[m.trueup_retire_year({ tonnes: missing() })]} />
    </>
  );
}

function CertificatePicture() {
  return (
    <>
      <ExampleCertificate />
      <ButtonRow names={[m.certificate_download(), m.statement_copy(), m.statement_print()]} />
    </>
  );
}

function TransferPicture() {
  return (
    <>
      <Row>
        <StatusBadge status="Transferred" />
        <StatusBadge status="Cancelled" />
      </Row>
      <p>{m.operation_final_transfer()}</p>
      <ButtonRow names={[m.row_operation_retire(), m.operation_transfer_open(), m.operation_cancel_open()]} />
    </>
  );
}

function PeoplePicture() {
  return (
    <>
      <FilledField label={m.invite_email()} value={example.email} />
      <ChoiceField
        label={m.invite_role()}
        value="editor"
        choices={[{ value: 'editor', text: m.member_editor() }]}
        onChoose={still}
      />
      <ButtonRow names={[m.invite_button()]} />
    </>
  );
}

/** A picture for each part of the guide. */
export const ownerPictures = {
  register: RegisterPicture,
  tokens: TokensPicture,
  project: ProjectPicture,
  submit: SubmitPicture,
  results: ResultsPicture,
  inventory: InventoryPicture,
  'true-up': TrueUpPicture,
  retire: RetirePicture,
  certificate: CertificatePicture,
  transfer: TransferPicture,
  people: PeoplePicture,
};
