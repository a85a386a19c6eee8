import './fonts.css';
import './tokens.css';
import './global.css';
import { startLocale } from '#web/kit/locale.ts';
import { startScheme } from '#web/kit/scheme.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

startLocale();
startScheme();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element to show the registry in.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
