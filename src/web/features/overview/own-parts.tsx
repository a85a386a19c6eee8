import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { useRight } from '#web/api/profile-query.ts';
import { useMayOperate, useOperationAddress, useOwnedUnits } from '#web/api/unit-operations.ts';
import { callFile, useDownload } from '#web/api/use-download.ts';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { DownloadButtons } from '#web/kit/files/download-buttons.tsx';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { Hidden } from '#web/kit/text/text.tsx';
import { publicPaths } from './overview-links.tsx';
import { type OverviewFormat, type OverviewKind, overviewFormats, ownEndpoints } from './overview-query.ts';
import classes from './overview-view.module.css';

/** Opens the dialog that retires tonnes; nothing while none is held, and for those who may not. */
function RetireLink() {
  const mayOperate = useMayOperate();
  const { data: units } = useOwnedUnits();
  const addressOf = useOperationAddress();
  if (!mayOperate || (units ?? []).length === 0) return null;
  return (
    <ButtonLink to={addressOf({ kind: 'retire' })} variant="filled" preventScrollReset>
      {m.row_operation_open_retire()}
    </ButtonLink>
  );
}

/** One's own overview as a file: it needs the session, which a plain link does not send. */
export function OwnFiles({ kind }: { readonly kind: OverviewKind }) {
  const download = useDownload((format: OverviewFormat) =>
    callFile(ownEndpoints[kind], { query: { format } }, `${kind}.${format}`),
  );
  return (
    <>
      {kind === 'reductions' ? <RetireLink /> : null}
      <DownloadButtons download={download} formats={overviewFormats} label={m.overview_download} />
    </>
  );
}

type ShareOverviewProps = { readonly kind: OverviewKind; readonly serial: string };

/** The public address of the organization's overview to copy, and what it shows to others. */
export function ShareOverview({ kind, serial }: ShareOverviewProps) {
  const { isCopied, copy } = useCopy();
  const path = generatePath(publicPaths[kind], { organization: serial });
  const address = `${window.location.origin}${path}`;
  return (
    <div className={classes.share}>
      <Section title={m.overview_share_title()}>
        <p className={classes.shareText}>{m.overview_share_text()}</p>
        <div className={classes.shareLine}>
          <Link to={path}>{address}</Link>
          <Button onClick={() => copy(address)}>{isCopied ? m.overview_copied() : m.overview_copy()}</Button>
          <span role="status">{isCopied ? <Hidden>{m.overview_copied()}</Hidden> : null}</span>
        </div>
      </Section>
    </div>
  );
}

/** Links to register what an overview without figures could show; nothing for those who may not. */
export function FirstEntries({ kind }: { readonly kind: OverviewKind }) {
  if (!useRight('edit')) return null;
  return (
    <div className={classes.begin}>
      {kind === 'true-up' ? null : (
        <ButtonLink to={pagePaths.createProject}>{m.profile_register_project()}</ButtonLink>
      )}
      <ButtonLink to={pagePaths.createInventory}>{m.inventories_add()}</ButtonLink>
    </div>
  );
}
