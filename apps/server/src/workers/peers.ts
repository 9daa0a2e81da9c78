import { randomUUID } from 'node:crypto'
import { readToWorker, type Assignment, type ToParent } from './messages.ts'

/** The other workers on this port, by way of the parent of all. */
export interface Peers {
  /** What this worker answers when another one is asked for metrics. */
  giveMetrics: (own: () => Promise<string>) => void
  /** Metrics of the other workers; one that does not answer in time is left out. */
  otherMetrics: () => Promise<string[]>
  /** Tells the parent that this worker has the port open. */
  tellListening: () => void
}

/** What a parent gives a worker on its command line. */
export const workerArgument = '--worker'
export const isWorker = (): boolean => process.send !== undefined && process.argv.includes(workerArgument)

const answerMs = 3_000

const send = (message: ToParent): void => void process.send?.(message)

/** Asks the parent what to work with. Only in a process that the parent forked. */
export async function joinParent(): Promise<{ assignment: Assignment; peers: Peers }> {
  const assigned = Promise.withResolvers<Assignment>()
  const asked = new Map<string, (texts: string[]) => void>()
  let own: () => Promise<string> = () => Promise.resolve('')
  process.on('message', (received) => {
    const message = readToWorker(received)
    if (message === null) return
    if (message.kind === 'assignment') assigned.resolve(message)
    else if (message.kind === 'metrics') asked.get(message.question)?.(message.texts)
    else
      void own().then(
        (text) => send({ kind: 'own_metrics', question: message.question, text }),
        () => send({ kind: 'own_metrics', question: message.question, text: '' }),
      )
  })
  send({ kind: 'begin' })
  const otherMetrics = async () => {
    const question = randomUUID()
    const { promise, resolve } = Promise.withResolvers<string[]>()
    asked.set(question, resolve)
    const timer = setTimeout(() => resolve([]), answerMs)
    send({ kind: 'ask_metrics', question })
    return promise.finally(() => {
      clearTimeout(timer)
      asked.delete(question)
    })
  }
  return {
    assignment: await assigned.promise,
    peers: { giveMetrics: (give) => void (own = give), otherMetrics, tellListening: () => send({ kind: 'listening' }) },
  }
}
