import { parentPort, workerData } from 'node:worker_threads';
import { inTurns, type ProjectorStart, startProjections, type ToProjector } from './projector-link.js';

/** The projector's thread of the embedded runtime. */
const port = parentPort;
if (port === null) throw new Error('the projector thread is started by the server');

const start = workerData as ProjectorStart;
const tell = inTurns((message) => port.postMessage(message));
const running = await startProjections({ ...start, masterKey: Buffer.from(start.masterKey) }, tell);
port.on('message', (message: ToProjector) => {
  if (message.kind === 'appended') running.appended(message.at);
  else if (message.kind === 'operate')
    void running.operate(message.operation).then((outcome) => tell({ kind: 'outcome', id: message.id, outcome }));
  else if (message.kind === 'there') tell({ kind: 'here' });
  // Closed after the last message was sent.
  else void running.stop().then(() => setImmediate(() => port.close()));
});
