import { command } from './kit/stop.mjs';
import { installPackages } from './steps/install-packages.mjs';

/** Installs what package-lock.json names, on any Node.js from 18 on; nothing to do where it is there. */
await command(installPackages);
