import type { SiteRouter } from './site-router.ts';

/** Loads the code of a page that will be shown next; resolves also when that failed. */
export async function preparePage(router: SiteRouter, pathname: string): Promise<void> {
  const { location } = router.current();
  await router.load({ ...location, pathname, search: '', hash: '' })?.catch(() => undefined);
}
