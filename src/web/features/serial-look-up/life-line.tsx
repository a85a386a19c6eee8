import {
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconCertificate,
  IconCheck,
  IconHourglass,
  IconLeaf,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SerialDetails } from '#contract/serials.ts';
import * as m from '#messages/messages.js';
import classes from './life-line.module.css';

type EventType = SerialDetails['events'][number]['type'];

/** What a station of the line tells: an event, the reduction before all events, or how things are now. */
type StationKind = EventType | 'reduced' | 'now';

const stations = {
  reduced: { word: m.serial_life_reduced, Icon: IconLeaf },
  issued: { word: m.serial_life_issued, Icon: IconCertificate },
  recorded: { word: m.serial_life_recorded, Icon: IconCertificate },
  transferred: { word: m.serial_life_transferred, Icon: IconArrowRight },
  retired: { word: m.serial_life_retirement, Icon: IconCheck },
  cancelled: { word: m.serial_life_cancellation, Icon: IconBan },
  corrected: { word: m.serial_life_corrected, Icon: IconArrowBackUp },
  now: { word: m.serial_now, Icon: IconHourglass },
} as const satisfies Record<StationKind, unknown>;

export type Station = {
  readonly key: string;
  readonly kind: StationKind;
  /** When; null for now. */
  readonly when: ReactNode;
  /** Time since the station before; null where it says nothing. */
  readonly since: string | null;
  readonly text: ReactNode;
};

type Props = {
  readonly stations: readonly Station[];
  /** True when nothing can follow the last station. */
  readonly isOver: boolean;
  /** Number of the first station. */
  readonly start?: number;
};

/** More stations stand below one another on wide screens too. */
const MAX_ACROSS = 5;

/**
 * The life of tonnes as a line from station to station, oldest first: across a wide screen, downwards on a phone or
 * when it is long. Its end is dotted when nothing can follow.
 */
export function LifeLine({ stations: shown, isOver, start = 1 }: Props) {
  const isAcross = shown.length <= MAX_ACROSS;
  return (
    <ol className={classes.life} data-across={isAcross || undefined} data-over={isOver} start={start}>
      {shown.map(({ key, kind, when, since, text }) => {
        const { word, Icon } = stations[kind];
        return (
          <li key={key} className={classes.station} data-kind={kind}>
            <span className={classes.mark} aria-hidden="true">
              <Icon size={20} />
            </span>
            <div className={classes.text}>
              <p className={classes.when}>
                {when} {since === null ? null : <span>{m.serial_life_later({ span: since })}</span>}
              </p>
              <h3>{word()}</h3>
              {text}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
