import { command } from './kit/stop.mjs';
import { installPackages } from './steps/install-packages.mjs';

/**
 * Installs what package-lock.json names, on Node.js 18 or newer; does nothing when it is already installed.
 */
await command(installPackages);
