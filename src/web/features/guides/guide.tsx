import type { ComponentType } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Link, ScreenLink, useHashTarget } from '#web/kit/navigation/link.tsx';
import { LinkedText, Prose } from '#web/kit/text/text.tsx';
import classes from './guide.module.css';

/** A part of a guide: what it is for, what to do, and how the screen looks. */
export type GuideContent = {
  readonly title: () => string;
  readonly text: () => string;
  readonly steps: readonly (() => string)[];
  readonly note?: () => string;
  readonly Picture: ComponentType;
};

type Props<Anchor extends string> = {
  /** The anchors of the parts, in order. */
  readonly anchors: readonly Anchor[];
  readonly contents: Readonly<Record<Anchor, GuideContent>>;
};

/** A guide: a table of contents, and parts that links lead to, each with its steps and a picture. */
export function Guide<Anchor extends string>({ anchors, contents }: Props<Anchor>) {
  useHashTarget();
  return (
    <>
      <nav aria-labelledby="contents" className={classes.contents}>
        <h2 id="contents">{m.guide_contents()}</h2>
        <ol>
          {anchors.map((anchor) => (
            <li key={anchor}>
              <Link to={{ hash: anchor }}>{contents[anchor].title()}</Link>
            </li>
          ))}
        </ol>
        <ScreenLink screen={pagePaths.guides}>{m.guide_all()}</ScreenLink>
      </nav>
      {anchors.map((anchor) => (
        <Part key={anchor} anchor={anchor} content={contents[anchor]} />
      ))}
    </>
  );
}

type PartProps = { readonly anchor: string; readonly content: GuideContent };

function Part({ anchor, content: { title, text, steps, note, Picture } }: PartProps) {
  return (
    <section id={anchor} tabIndex={-1} aria-labelledby={`${anchor}-title`} className={classes.part}>
      <div className={classes.words}>
        <h2 id={`${anchor}-title`}>{title()}</h2>
        <Prose>
          <p>
            <LinkedText text={text()} />
          </p>
        </Prose>
        <Prose>
          <ol className={classes.steps}>
            {steps.map((step) => (
              <li key={step()}>
                <LinkedText text={step()} />
              </li>
            ))}
          </ol>
        </Prose>
        {note === undefined ? null : (
          <Prose>
            <p>
              <LinkedText text={note()} />
            </p>
          </Prose>
        )}
      </div>
      <figure className={classes.picture}>
        <figcaption className={classes.caption}>{m.guide_picture({ what: title() })}</figcaption>
        {/* Drawn with the components of the screen itself; nothing in it can be reached or pressed. */}
        <div inert className={classes.screen}>
          <Picture />
        </div>
      </figure>
    </section>
  );
}
