import { queryOptions, useQuery } from '@tanstack/react-query';
import { readApiKey } from '#contract/site.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { productName } from '#web/api/page-state.ts';
import { ScreenLink } from '#web/kit/navigation/link.tsx';
import { Hidden } from '#web/kit/text/text.tsx';
import classes from './footer.module.css';
import { footerNavigation } from './navigation.ts';

const COPYRIGHT_YEAR = '2025';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <nav aria-label={m.footer_label()} className={classes.links}>
          {footerNavigation.map((item) => (
            <ScreenLink key={item.screen} screen={item.screen} className={classes.link}>
              {item.text()}
            </ScreenLink>
          ))}
        </nav>
        <p>{m.footer_copyright({ year: COPYRIGHT_YEAR, product: productName() })}</p>
        <VersionLabel />
      </div>
    </footer>
  );
}

/**
 * The app's version, the server's if it differs, and outside production a badge with the environment's
 * initial (specification §2, Footer). A question mark when the server's version could not be read.
 */
export function VersionLabel() {
  const { data: server, isError } = useQuery(versionQuery());
  return (
    <p className={classes.version}>
      <span>{m.footer_version({ version: APP_VERSION })}</span>
      {isError ? <UnknownServer /> : null}
      {server === undefined || server.version === APP_VERSION ? null : (
        <span>{m.footer_server_version({ version: server.version })}</span>
      )}
      {server === undefined ? null : <Environment name={server.environment} />}
    </p>
  );
}

function UnknownServer() {
  return (
    <span title={m.footer_server_unknown()}>
      <span aria-hidden="true">{m.footer_server_version({ version: '?' })}</span>
      <Hidden>{m.footer_server_unknown()}</Hidden>
    </span>
  );
}

function Environment({ name }: { readonly name: string }) {
  if (name === 'production') return null;
  return (
    <>
      <span title={m.footer_environment({ environment: name })}>{name.charAt(0).toUpperCase()}</span>
      <span className={classes.badge}>{m.footer_test()}</span>
    </>
  );
}

/** Query for the server's version and environment, shown in every footer. */
export function versionQuery() {
  return queryOptions({
    queryKey: keyOf(readApiKey),
    queryFn: ({ signal }) => call(readApiKey, { signal }),
  });
}
