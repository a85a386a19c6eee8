import { formatDay } from '#web/kit/text/format.ts';
import { Paragraphs, Passage, Points, Prose } from '#web/kit/text/prose.tsx';
import { useHashTarget } from '#web/kit/hooks/use-hash-target.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { TERMS_VERSION, termsSections } from './terms-sections.ts';
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
