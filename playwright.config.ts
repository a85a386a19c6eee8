import { defineConfig } from '@playwright/test';

/**
 * Debian's Chromium asks for updates and components by itself; the journeys must not depend on the network.
 */
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/**
 * Journeys about what few visitors do or few browsers decide: gestures, geolocation, printing, lost parts,
 * large text, connections that come and go. `npm test` leaves them out unless they are named; `.ci/run` walks
 * them with JOURNEYS=all.
 */
const RARE = [
  'map-gestures',
  'map-place',
  'map-popup',
  'printed-pages',
  'lost-parts',
  'large-text',
  'offline',
  'newer-version',
  'typed-early',
].map((name) => `**/${name}.spec.ts`);

/**
 * Each journey is walked on a desktop, and on a phone too where a narrow screen or a finger could break it:
 * those are tagged `@phone`. Those tagged `@phone-only` are walked on a phone alone, where nothing is
 * different on a desktop. All in a real browser, against the real servers that
 * `tests/support/start-registries.ts` starts. `npm test` names the browser in CHROMIUM_PATH.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  testIgnore: process.env['JOURNEYS'] === 'usual' ? RARE : [],
  outputDir: 'test-results',
  globalSetup: './tests/support/start-registries.ts',
  // Twice the cores of CI: a journey often waits for a server or a page, and three left the cores idle for a
  // fifth of the time.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Enough for a machine that is five times as slow as CI usually is: what is awaited is seldom late, and
  // then the limit costs nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env['REGISTRY_URL'] ?? '',
    // What never comes is named, instead of the whole journey's limit passing.
    actionTimeout: 60_000,
    locale: 'en-CA',
    // Recording every journey costs a tenth of the time; `npx playwright test --trace on` records when one is
    // needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
      chromiumSandbox: false,
      args: QUIET,
    },
  },
  projects: [
    {
      name: 'phone',
      grep: /@phone/,
      // A worker cannot change its project. With shares of the workers that match the shares of the time, few
      // have to be replaced by a new one with a new browser, also in shuffled order.
      workers: 1,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      workers: 3,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
