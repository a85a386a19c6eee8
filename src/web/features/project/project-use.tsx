import { useState } from 'react';
import type { PublicProject } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { productName } from '#web/api/page-state.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { badgeHtml, citeApa, citeBibtex, frameHtml } from './cite-project.ts';
import { projectCard } from './project-summary.ts';
import classes from './project-use.module.css';

type Props = { readonly project: PublicProject; readonly onClose: () => void };

/** How to cite a project. Rendered in the browser only: the texts name its address. */
export function CiteDialog({ project, onClose }: Props) {
  const [now] = useState(() => new Date());
  const cited = { project, address: addressOf(project), registry: productName(), now };
  return (
    <Dialog title={m.project_cite()} onClose={onClose}>
      <Text title={m.project_cite_apa()} text={citeApa(cited)} />
      <Text title={m.project_cite_bibtex()} text={citeBibtex(cited)} isCode />
      <Close onClose={onClose} />
    </Dialog>
  );
}

/** How to show a project on another site. */
export function EmbedDialog({ project, onClose }: Props) {
  const { title } = project;
  const address = addressOf(project);
  const picture = new URL(projectCard(project), window.location.origin).href;
  return (
    <Dialog title={m.project_embed_short()} onClose={onClose}>
      <Text
        title={m.project_embed()}
        hint={m.project_embed_hint()}
        text={frameHtml({ title, address: `${address}/embed` })}
        isCode
      />
      <Text title={m.project_badge()} text={badgeHtml({ title, address, picture })} isCode />
      <Close onClose={onClose} />
    </Dialog>
  );
}

function addressOf({ projectSerial }: PublicProject): string {
  return new URL(`/projects/${projectSerial}`, window.location.origin).href;
}

function Close({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <DialogActions>
      <Button onClick={onClose}>{m.close()}</Button>
    </DialogActions>
  );
}

type TextProps = {
  readonly title: string;
  readonly hint?: string;
  readonly text: string;
  readonly isCode?: boolean;
};

function Text({ title, hint, text, isCode = false }: TextProps) {
  const { isCopied, copy } = useCopy();
  return (
    <div className={classes.text}>
      <h3>{title}</h3>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      <div className={classes.copied}>
        <p data-code={isCode || undefined}>{text}</p>
        <Button label={m.project_copy({ what: title })} onClick={() => copy(text)}>
          {isCopied ? m.project_copied() : m.project_copy_short()}
        </Button>
        <span role="status" className={classes.status}>
          {isCopied ? m.project_copied() : null}
        </span>
      </div>
    </div>
  );
}
