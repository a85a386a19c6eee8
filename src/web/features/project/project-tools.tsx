import { IconBell, IconCode, IconPrinter, IconQuote, IconShare } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { ACTIVITY_FEED } from '#contract/page-paths.ts';
import type { PublicProject } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { useShare } from '#web/kit/hooks/use-share.ts';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { Hidden } from '#web/kit/text/text.tsx';
import classes from './project-tools.module.css';

/** Only for who cites or shows a project elsewhere. */
const CiteDialog = lazy(async () => ({ default: (await import('./project-use.tsx')).CiteDialog }));
const EmbedDialog = lazy(async () => ({ default: (await import('./project-use.tsx')).EmbedDialog }));

type Props = { readonly project: PublicProject };

/** What a reader may do with a project's page, in one row: share, follow, cite, embed, print. */
export function ProjectTools({ project }: Props) {
  const [shown, setShown] = useState<'cite' | 'embed' | null>(null);
  const query = new URLSearchParams({ project: project.projectSerial });
  const close = () => setShown(null);
  return (
    <div className={classes.row}>
      <div className={classes.tools}>
        <Share project={project} />
        <a href={`${ACTIVITY_FEED}?${query}`} aria-label={m.project_follow_feed()} className={classes.tool}>
          <IconBell size={18} aria-hidden />
          {m.project_follow()}
        </a>
        <button type="button" className={classes.tool} onClick={() => setShown('cite')}>
          <IconQuote size={18} aria-hidden />
          {m.project_cite()}
        </button>
        <button type="button" className={classes.tool} onClick={() => setShown('embed')}>
          <IconCode size={18} aria-hidden />
          {m.project_embed_short()}
        </button>
        <button type="button" className={classes.tool} onClick={() => window.print()}>
          <IconPrinter size={18} aria-hidden />
          {m.project_print()}
        </button>
      </div>
      {shown === null ? null : (
        <LazyPart instead={null}>
          {shown === 'cite' ? (
            <CiteDialog project={project} onClose={close} />
          ) : (
            <EmbedDialog project={project} onClose={close} />
          )}
        </LazyPart>
      )}
    </div>
  );
}

/** Opens the device's own sharing, where it has one, or copies the address. */
function Share({ project: { title, projectSerial } }: Props) {
  const { isCopied, copy } = useCopy();
  const share = useShare();
  const act = () => {
    const address = new URL(`/projects/${projectSerial}`, window.location.origin).href;
    if (share === null) copy(address);
    else share({ title, address });
  };
  return (
    <button type="button" className={classes.tool} onClick={act}>
      <IconShare size={18} aria-hidden />
      {isCopied ? m.project_copied() : m.project_share()}
      <Hidden>
        <span role="status">{isCopied ? m.project_copied() : null}</span>
      </Hidden>
    </button>
  );
}
