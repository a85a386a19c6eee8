import * as m from '#messages/messages.js';
import { Link, useHashTarget } from '#web/kit/navigation/link.tsx';
import { formatDay } from '#web/kit/text/format.ts';
import { Paragraphs, Passage, Points, Prose } from '#web/kit/text/text.tsx';
import classes from './terms.module.css';

/** The numbered sections, with a table of contents. */
export function Terms() {
  useHashTarget();
  return (
    <>
      <p className={classes.version}>{m.terms_version({ date: formatDay(TERMS_VERSION) })}</p>
      <nav aria-labelledby="contents" className={classes.contents}>
        <h2 id="contents">{m.terms_contents()}</h2>
        <ol>
          {termsSections.map(({ id, title }) => (
            <li key={id}>
              <Link to={{ hash: id }}>{title()}</Link>
            </li>
          ))}
        </ol>
      </nav>
      {termsSections.map(({ id, title, points, texts }, index) => (
        <Passage key={id} id={id} title={m.terms_numbered({ number: index + 1, title: title() })}>
          <Prose>
            {points === undefined ? null : <Points texts={points()} />}
            <Paragraphs texts={texts()} />
          </Prose>
        </Passage>
      ))}
    </>
  );
}

type TermsSection = {
  /** Its anchor on the page: `/terms-and-conditions#fees`. Other pages link to it, so it never changes. */
  readonly id: string;
  readonly title: () => string;
  readonly points?: () => readonly string[];
  readonly texts: () => readonly string[];
};

/** The date these terms take effect. Change it with every change of their texts. */
const TERMS_VERSION = '2026-11-21';

/** The sections in order, which is also their number; the first refers to others by number. */
const termsSections: readonly TermsSection[] = [
  { id: 'scope', title: m.terms_scope_title, texts: () => [m.terms_scope_text(), m.terms_scope_text_2()] },
  {
    id: 'accounts',
    title: m.terms_accounts_title,
    texts: () => [m.terms_accounts_text(), m.terms_accounts_text_2(), m.terms_accounts_text_3()],
  },
  {
    id: 'submissions',
    title: m.terms_submit_title,
    points: () => [
      m.terms_submit_point_1(),
      m.terms_submit_point_2(),
      m.terms_submit_point_3(),
      m.terms_submit_point_4(),
    ],
    texts: () => [m.terms_submit_text()],
  },
  {
    id: 'review',
    title: m.terms_review_title,
    texts: () => [m.terms_review_text(), m.terms_review_text_2(), m.terms_review_text_3()],
  },
  {
    id: 'fees',
    title: m.terms_fees_title,
    texts: () => [m.terms_fees_text(), m.terms_fees_text_2(), m.terms_fees_text_3()],
  },
  {
    id: 'final-acts',
    title: m.terms_final_title,
    texts: () => [m.terms_final_text(), m.terms_final_text_2()],
  },
  { id: 'offsets', title: m.terms_offsets_title, texts: () => [m.terms_offsets_text()] },
  {
    id: 'privacy',
    title: m.terms_public_title,
    texts: () => [m.terms_public_text(), m.terms_public_text_2(), m.terms_public_text_3()],
  },
  {
    id: 'liability',
    title: m.terms_liability_title,
    texts: () => [m.terms_liability_text(), m.terms_liability_text_2()],
  },
  { id: 'changes', title: m.terms_changes_title, texts: () => [m.terms_changes_text()] },
  { id: 'law', title: m.terms_law_title, texts: () => [m.terms_law_text(), m.terms_law_text_2()] },
];
