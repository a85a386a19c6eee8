import { productName } from '#web/api/page-state.ts';
import { ScreenLink } from '#web/kit/navigation/screen-link.tsx';
import * as m from '#messages/messages.js';
import classes from './footer.module.css';
import { footerNavigation } from './navigation.ts';
import { VersionLabel } from './version-label.tsx';

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
