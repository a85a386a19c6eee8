import * as m from '#messages/messages.js';
import { productName } from '#web/api/page-state.ts';
import { useHashTarget } from '#web/kit/navigation/link.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { Paragraphs, Passage, Points, Prose, TextPassage } from '#web/kit/text/text.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** What the registry is, who it is for, what it counts, and why it can be trusted. */
export function AboutPage() {
  const product = productName();
  useHashTarget();
  usePageHead({ title: fullTitle(m.about_title()), description: m.about_description({ product }) });
  return (
    <>
      <PageHeading title={m.about_title()} lead={m.about_lead()} />
      <TextPassage
        id="what"
        title={m.about_what_title()}
        texts={[m.about_what_text({ product }), m.about_what_text_2()]}
      />
      <TextPassage
        id="who"
        title={m.about_who_title()}
        texts={[m.about_who_text(), m.about_who_text_2(), m.about_who_text_3()]}
      />
      <Scope />
      <Trust />
      <TextPassage
        id="cost"
        title={m.about_cost_title()}
        texts={[m.about_cost_text(), m.about_cost_text_2()]}
      />
      <TextPassage
        id="open"
        title={m.about_open_title()}
        texts={[m.about_open_text(), m.about_open_text_2()]}
      />
    </>
  );
}

function Scope() {
  const points = [
    m.about_counted_point_1(),
    m.about_counted_point_2(),
    m.about_counted_point_3(),
    m.about_counted_point_4(),
    m.about_counted_point_5(),
    m.about_counted_point_6(),
  ];
  return (
    <Passage id="counted" title={m.about_counted_title()}>
      <Prose>
        <Paragraphs texts={[m.about_counted_text()]} />
        <Points texts={points} />
        <Paragraphs texts={[m.about_counted_text_2()]} />
      </Prose>
    </Passage>
  );
}

function Trust() {
  const points = [
    m.about_trust_point_1(),
    m.about_trust_point_2(),
    m.about_trust_point_3(),
    m.about_trust_point_4(),
  ];
  return (
    <Passage id="trust" title={m.about_trust_title()}>
      <Prose>
        <Points texts={points} />
        <Paragraphs texts={[m.about_trust_text()]} />
      </Prose>
    </Passage>
  );
}

export const aboutScreen: Screen = {
  Page: AboutPage,
};
