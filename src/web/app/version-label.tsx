import { Hidden } from '#web/kit/text/hidden.tsx';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import classes from './footer.module.css';
import { versionQuery } from './version-query.ts';

/**
 * The app's version, the server's if it differs, and outside production a badge with the environment's initial (specification
 * §2, Footer). A question mark when the server's version could not be read.
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
