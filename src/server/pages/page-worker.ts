/**
 * A thread that makes pages: it renders, composes and compresses them. The calls of the API that they need are answered
 * by the server's thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { packReply } from '../kernel/prepared-reply.ts';
import { type Answer, type BuiltSite, openPageMaker } from './make-page.ts';
import { type FromPageThread, faultOf, type PageOrder, type ToPageThread } from './page-messages.ts';

type PendingCall = {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
};

const makePage = await openPageMaker(workerData as BuiltSite);
const calls = new Map<number, PendingCall>();
let lastCall = 0;

parentPort?.on('message', (message: ToPageThread) => {
  switch (message.kind) {
    case 'make':
      return void make(message.page, message.order);
    case 'answer':
      return take(message.call)?.resolve(message.answer);
    case 'no-answer':
      return take(message.call)?.reject(new Error('A call of a page failed.'));
  }
});
tell({ kind: 'ready' });

async function make(page: number, { pageRequest, acceptEncoding }: PageOrder): Promise<void> {
  try {
    const { prepared, ...facts } = await makePage(pageRequest, (address) => ask(page, address));
    const packed = packReply(prepared, acceptEncoding);
    const bytes = [packed.body, packed.compressed].flatMap((part) => part?.buffer ?? []);
    tell({ kind: 'made', page, facts, packed }, bytes);
  } catch (error) {
    tell({ kind: 'failed', page, fault: faultOf(error) });
  }
}

function ask(page: number, address: string): Promise<Answer> {
  lastCall += 1;
  const call = lastCall;
  return new Promise((resolve, reject) => {
    calls.set(call, { resolve, reject });
    tell({ kind: 'ask', page, call, address });
  });
}

function take(call: number): PendingCall | undefined {
  const pending = calls.get(call);
  calls.delete(call);
  return pending;
}

function tell(message: FromPageThread, transferred: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}
