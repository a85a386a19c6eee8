import type { PublicProject } from '#contract/projects.ts';
import { listProjectUnits } from '#contract/read-project.ts';
import { productName } from '#web/api/page-state.ts';
import { addressOf } from '#web/api/call.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import buttonClasses from '#web/kit/buttons/buttons.module.css';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { Section } from '#web/kit/pages/page.tsx';
import * as m from '#messages/messages.js';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { badgeHtml, citeApa, citeBibtex, frameHtml } from './cite-project.ts';
import { projectCard } from './project-summary.ts';
import classes from './project-use.module.css';

const formats = [
  { format: 'csv', word: m.overview_csv },
  { format: 'xlsx', word: m.overview_excel },
] as const;

type Props = { readonly project: PublicProject };

/** How to cite, share, embed and download a project. Rendered in the browser only: the texts name its address. */
export function ProjectUse({ project }: Props) {
  const [now] = useState(() => new Date());
  const address = new URL(`/projects/${project.projectSerial}`, window.location.origin).href;
  const picture = new URL(projectCard(project), window.location.origin).href;
  const cited = { project, address, registry: productName(), now };
  return (
    <Section title={m.project_use()}>
      <div className={classes.acts}>
        <Share title={project.title} address={address} />
        {project.emissionReductions.registered.length === 0 ? null : (
          <UnitFiles projectSerial={project.projectSerial} />
        )}
      </div>
      <Text title={m.project_cite_apa()} text={citeApa(cited)} />
      <Text title={m.project_cite_bibtex()} text={citeBibtex(cited)} isCode />
      <Text
        title={m.project_embed()}
        hint={m.project_embed_hint()}
        text={frameHtml({ title: project.title, address: `${address}/embed` })}
        isCode
      />
      <Text title={m.project_badge()} text={badgeHtml({ title: project.title, address, picture })} isCode />
    </Section>
  );
}

/** Opens the device's own sharing, where it has one, or copies the address. */
function Share({ title, address }: { readonly title: string; readonly address: string }) {
  const { isCopied, copy } = useCopy();
  const canShare = 'share' in navigator;
  const share = async () => {
    try {
      await navigator.share({ title, url: address });
    } catch {
      // The reader closed the dialog, or the device refused: the address can still be copied from the citation.
    }
  };
  return (
    <>
      <Button onClick={() => (canShare ? void share() : copy(address))}>
        <IconShare size={18} aria-hidden />
        {canShare ? m.project_share() : m.project_share_link()}
      </Button>
      <span role="status">{isCopied ? m.project_copied() : null}</span>
    </>
  );
}

function UnitFiles({ projectSerial }: { readonly projectSerial: string }) {
  return formats.map(({ format, word }) => (
    <a
      key={format}
      href={addressOf(listProjectUnits, { params: { projectSerial }, query: { format } })}
      download
      aria-label={m.project_units_download({ format: word() })}
      className={buttonClasses.button}
    >
      <IconDownload size={18} aria-hidden />
      {word()}
    </a>
  ));
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
