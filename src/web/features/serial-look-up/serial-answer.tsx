import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import type { SerialDetails } from '#contract/serials.ts';
import { countUnits, type UnitSerial } from '#domain/ledger/serial.ts';
import * as m from '#messages/messages.js';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useMayOperate, useOperationAddress } from '#web/api/unit-operations.ts';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import { mergeRetired, PartsBar, StatusTotals } from './parts-bar.tsx';
import classes from './serial-answer.module.css';

type Props = {
  readonly details: SerialDetails;
  readonly unit: UnitSerial;
  /** The project of the tonnes, as a card; null when it is not public. */
  readonly project: ReactNode;
};

/**
 * The answer to a look-up in one sentence: whether the tonnes can still be used. Of a range whose tonnes differ, how
 * many can.
 */
export function SerialAnswer({ details, unit, project }: Props) {
  const { certificate } = details;
  return (
    <section aria-labelledby="serial-answer" className={classes.answer}>
      <div className={classes.words}>
        <p className={classes.serial}>
          <SerialText serial={details.serial} />
        </p>
        <h2 id="serial-answer">{sentenceOf(details, countUnits(unit))}</h2>
        <Reason details={details} />
        <div className={classes.next}>
          {certificate ? (
            <ButtonLink
              variant="filled"
              to={generatePath(pagePaths.certificate, { certificateId: certificate })}
            >
              {m.certificate_view()}
            </ButtonLink>
          ) : null}
          <RetireOwn details={details} />
          <Button onClick={() => window.print()}>
            <IconPrinter size={18} aria-hidden />
            {m.statement_print()}
          </Button>
        </div>
      </div>
      {project === null ? null : <div className={classes.project}>{project}</div>}
    </section>
  );
}

/** For those who may: opens the dialog that retires these very units of their organization. */
function RetireOwn({ details: { serial, year, status, blocks } }: Pick<Props, 'details'>) {
  const mayOperate = useMayOperate();
  const addressOf = useOperationAddress();
  const organization = useLastClaims()?.certserialnumber;
  const isOwn = blocks.length === 1 && blocks[0]?.holder.serial === organization;
  if (!mayOperate || !isOwn || status !== 'Registered' || year === undefined) return null;
  return (
    <ButtonLink
      variant="filled"
      to={addressOf({ kind: 'retire', serials: serial, vintage: year })}
      preventScrollReset
    >
      {m.row_operation_open_retire()}
    </ButtonLink>
  );
}

const sentences = {
  Registered: m.serial_life_usable,
  Transferred: m.serial_life_usable,
  Retired: m.serial_life_retired,
  RetiredInventory: m.serial_life_retired,
  Cancelled: m.serial_life_cancelled,
} as const;

function sentenceOf({ status, totals }: SerialDetails, count: number): string {
  if (status !== undefined) return sentences[status]({ count, shown: formatWhole(count) });
  const usable = totals
    .filter((total) => sentences[total.status] === m.serial_life_usable)
    .reduce((sum, { tonnes }) => sum + tonnes, 0);
  return m.serial_life_some({ usable: formatWhole(usable), shown: formatWhole(count), count: usable });
}

/** Who ended the life of the tonnes and against what, or who has them; of a range whose tonnes differ, its parts. */
function Reason({ details }: Pick<Props, 'details'>): ReactNode {
  const { status, blocks, events, retiredAgainst, totals, blockCount } = details;
  if (status === undefined) {
    const isWhole = blocks.length === blockCount && blocks.length <= MAX_DRAWN;
    return (
      <>
        <PartsBar parts={isWhole ? blocks.map(partOf) : mergeRetired(totals)} />
        <StatusTotals totals={totals} />
      </>
    );
  }
  const last = events.at(-1);
  const holder = blocks[0]?.holder;
  if (holder === undefined) return null;
  const isUsable = sentences[status] === m.serial_life_usable;
  if (isUsable || last === undefined) {
    return (
      <p className={classes.reason}>
        <WithHolder text={m.serial_life_held_by({ organization: HOLDER })} holder={holder} />
      </p>
    );
  }
  const ended = { organization: HOLDER, day: formatDay(last.at) };
  return (
    <p className={classes.reason}>
      <WithHolder
        text={
          status === 'Cancelled'
            ? m.serial_life_cancelled_by(ended)
            : retiredText(ended, last, retiredAgainst ?? '')
        }
        holder={holder}
      />
    </p>
  );
}

type LastEvent = SerialDetails['events'][number];

/** Returns who retired tonnes, when and against what, and on whose behalf if it is another. */
function retiredText(ended: { organization: string; day: string }, event: LastEvent, text: string): string {
  const against = text.replace(/[.!?…]+$/u, '');
  const beneficiary = behalfOf(event);
  const retired =
    against === '' ? m.serial_life_retired_by(ended) : m.serial_life_retired_for({ ...ended, against });
  return beneficiary === null ? retired : `${retired} ${m.activity_for({ beneficiary })}.`;
}

/** Returns on whose behalf an organization retired tonnes; null when on its own, or when that is private. */
export function behalfOf({ beneficiary, organization }: LastEvent): string | null {
  return beneficiary === organization.name ? null : beneficiary;
}

/** Stands for the holder while the sentence is cut at their place; no text has this character. */
const HOLDER = '\u{E000}';

type HolderProps = { readonly holder: SerialDetails['blocks'][number]['holder'] };

/** A sentence in which the holder is a link, if they have a public page. */
function WithHolder({ text, holder }: HolderProps & { readonly text: string }) {
  const [before, after] = text.split(HOLDER);
  return (
    <>
      {before}
      <Holder holder={holder} />
      {after}
    </>
  );
}

/** The name of a holder, as a link if they have a public page. */
export function Holder({ holder: { name, slug } }: HolderProps) {
  return slug === null ? name : <Link to={`/${slug}`}>{name}</Link>;
}

/** More parts are drawn by status. */
const MAX_DRAWN = 24;

function partOf({ serialMin: min, serialMax: max, status }: SerialDetails['blocks'][number]) {
  return { key: String(min), status, tonnes: countUnits({ min, max }) };
}
