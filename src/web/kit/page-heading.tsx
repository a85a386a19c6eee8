import classes from './page-heading.module.css';

type Props = { readonly title: string; readonly lead?: string };

/** A page's title and, in one sentence, what it is for. */
export function PageHeading({ title, lead }: Props) {
  return (
    <div className={classes.heading}>
      <h1>{title}</h1>
      {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
    </div>
  );
}
