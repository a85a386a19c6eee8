import type { ProjectSummary } from '#contract/projects.ts';
import { programWords, stageWords } from '#web/kit/registry-words.ts';
import { typeLooks } from '#web/kit/type-look.ts';
import * as m from '#messages/messages.js';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './filter-chips.module.css';
import { changeAddress, type ChipName, type ListAsked } from './list-address.ts';

const texts: Record<ChipName, (inputs: { value: string }) => string> = {
  serial: m.list_filter_serial,
  organization: m.list_filter_organization,
  program: m.list_filter_program,
  type: m.list_filter_type,
  stage: m.list_filter_stage,
  vintage: m.list_filter_vintage,
};

const words: Record<string, () => string> = {
  ...programWords,
  ...stageWords,
  ...Object.fromEntries(Object.entries(typeLooks).map(([type, look]) => [type, look.word])),
};

type Props = {
  readonly address: URLSearchParams;
  readonly chips: ListAsked['chips'];
  /** The list itself: it knows the name of the organisation it is narrowed to. */
  readonly shown: readonly ProjectSummary[];
};

/** What narrows the list, each with a button that takes it away. */
export function FilterChips({ address, chips, shown }: Props) {
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={m.list_filters()}>
      {chips.map(({ name, value }) => {
        const text = texts[name]({ value: wordOf(name, value, shown) });
        return (
          <li key={name}>
            <Link
              to={{ search: changeAddress(address, name, '').toString() }}
              className={classes.chip}
              aria-label={m.list_filter_remove({ filter: text })}
            >
              {text}
              <IconX size={14} aria-hidden />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function wordOf(name: ChipName, value: string, shown: readonly ProjectSummary[]): string {
  if (name === 'organization') {
    return shown.find((project) => project.organizationSerial === value)?.organization ?? value;
  }
  if (name === 'serial' || name === 'vintage') return value;
  return words[value]?.() ?? value;
}
