import { type GuideName, guideParts, guidePaths } from '#contract/guide-parts.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import classes from './guide.module.css';
import { partTitles } from './guide-titles.ts';

const guides: readonly {
  readonly name: GuideName;
  readonly title: () => string;
  readonly lead: () => string;
}[] = [
  { name: 'owners', title: m.guide_owners_title, lead: m.guide_owners_lead },
  { name: 'reviewers', title: m.guide_reviewers_title, lead: m.guide_reviewers_lead },
  { name: 'administrators', title: m.guide_administrators_title, lead: m.guide_administrators_lead },
];

/** Every guide with links to its parts. */
export function GuideList() {
  return (
    <div className={classes.guides}>
      {guides.map(({ name, title, lead }) => (
        <section key={name} aria-labelledby={name} className={classes.guide}>
          <h2 id={name}>
            <Link to={guidePaths[name]}>{title()}</Link>
          </h2>
          <p>{lead()}</p>
          <PartLinks name={name} />
        </section>
      ))}
    </div>
  );
}

function PartLinks({ name }: { readonly name: GuideName }) {
  const titles: Readonly<Record<string, () => string>> = partTitles[name];
  return (
    <ul>
      {guideParts[name].map((anchor) => (
        <li key={anchor}>
          <Link to={{ pathname: guidePaths[name], hash: anchor }}>{titles[anchor]?.()}</Link>
        </li>
      ))}
    </ul>
  );
}
