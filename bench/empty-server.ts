/** An empty Fastify route in a process of its own, to compare with. Prints its port; ends with its input. */
import fastify from 'fastify';

const app = fastify();
app.get('/', (_request, reply) => reply.send({ status: 'ok' }));
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
process.stdout.write(`${port}\n`);
process.stdin.resume().once('end', () => void app.close());
