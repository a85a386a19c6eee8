import { GlobalWindow } from 'happy-dom';
import type { Environment } from 'vitest/runtime';
import { populateGlobal } from 'vitest/runtime';

/**
 * A browser's document and window beside Node.js: the server runs in the same process, so requests, addresses
 * and their signals stay those of Node.js. Pages never load another page, a frame or a script.
 */
export default {
  name: 'screens',
  viteEnvironment: 'ssr',
  setup(global: typeof globalThis) {
    const settings = {
      disableErrorCapturing: true,
      navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
    };
    const window = new GlobalWindow({ url: 'http://registry.test/', console, settings });
    // As in a browser whose reader has not been asked yet.
    window.navigator.permissions.query = () => Promise.resolve(new window.PermissionStatus('prompt'));
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    return {
      async teardown() {
        await window.happyDOM.abort();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, original] of originals) Object.defineProperty(global, key, original);
      },
    };
  },
} satisfies Environment;
