import fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProblemError, tooBusy } from '../kernel/problems.ts';
import { mountErrorHandler } from '../kernel/send-problem.ts';
import { showProblemsAsPages } from './page-routes.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('a page that cannot be made', () => {
  const app = fastify();
  beforeAll(async () => {
    mountErrorHandler(app, pino({ level: 'silent' }), () => false);
    showProblemsAsPages(app);
    app.get('/projects', { config: { isKept: true } }, () => Promise.reject(tooBusy()));
    app.get('/odd', { config: { isKept: true } }, () => {
      throw new ProblemError(400, () => 'No <b>');
    });
    app.get('/api/projects', () => Promise.reject(tooBusy()));
    await app.ready();
  });
  afterAll(() => app.close());
  const ask = (url: string, headers: Readonly<Record<string, string>>) => app.inject({ url, headers });

  it('is a page in a browser, in the reader’s language, with its status and when to come back', async () => {
    const { statusCode, headers, body } = await ask('/projects', {
      accept: BROWSER,
      'accept-language': 'fr',
    });
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect([headers['content-type'], headers['vary']]).toEqual([
      'text/html; charset=utf-8',
      'accept, accept-language, cookie',
    ]);
    expect(body).toContain('<html lang="fr">');
    expect(body).toContain('<h1>Affichage impossible</h1>');
    expect(body).toContain('<a href="">Réessayer</a>');
  });

  it('is a problem in JSON for others, and at addresses of the API', async () => {
    for (const [url, accept] of [
      ['/projects', 'application/json'],
      ['/projects', '*/*'],
      ['/api/projects', BROWSER],
    ] as const)
      expect((await ask(url, { accept })).json()).toEqual({ message: expect.any(String) as unknown });
  });

  it('shows the message as text', async () => {
    expect((await ask('/odd', { accept: BROWSER })).body).toContain('<p>No &lt;b&gt;</p>');
  });
});
