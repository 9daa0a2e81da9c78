import { hash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { type Feeding, publicScore, readReference, readResult, type Reference, scoresOf } from '@beacon/engine/ai'
import { readText } from '../../../../storage/read-text.ts'
import type { EvaluateTask, FileOutcome, Message } from './task.ts'
import { triesOf } from './tries.ts'

// Checked: the server alone starts this thread.
const task = workerData as EvaluateTask

function tell(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
  parentPort?.postMessage(message)
}

/** Between 0 and 1, by a key that never leaves the server. */
const drawBy =
  (key: string) =>
  (id: string): number =>
    Number.parseInt(hash('sha256', `${key} ${id}`).slice(0, 12), 16) / 2 ** 48

async function readInto<T>(feeding: Feeding<T>, path: string): Promise<ReturnType<Feeding<T>['end']>> {
  if (await readText(path, (piece) => feeding.feed(piece))) return feeding.end()
  return { value: null, problem: { why: 'encoding', row: null, column: null, count: 1 } }
}

async function outcomeOf(reference: Reference, path: string): Promise<FileOutcome> {
  const { value, problem } = await readInto(readResult(reference), path)
  if (value === null) return { scores: null, problem }
  const outcome = scoredBy(reference, value)
  // A question's author reads every score of the tries; players read what says nothing of single rows.
  if (outcome.scores !== null && !task.tries) outcome.scores.public = publicScore({ ...task.rules, base: task.base }, outcome.scores.public)
  return outcome
}

const scoredBy = (reference: Reference, given: Float64Array): FileOutcome => ({ scores: scoresOf(reference, given), problem: null })

async function timed(id: string, work: () => Promise<FileOutcome & { bytes?: number }>): Promise<void> {
  const began = performance.now()
  const { bytes = 0, ...outcome } = await work()
  tell({ kind: 'file', id, outcome, took_ms: Math.round(performance.now() - began), bytes })
}

async function run(): Promise<void> {
  const split = task.split === 'column' ? 'column' : { ratio: task.split.ratio, draw: drawBy(task.split.key) }
  const { value: reference, problem } = await readInto(readReference({ ...task.rules, split }), task.reference)
  const rows_public = reference?.isPublic.reduce((sum, one) => sum + one, 0) ?? 0
  tell({ kind: 'reference', problem, rows: reference?.ids.length ?? 0, rows_public })
  if (reference !== null) {
    for (const { id, path } of task.files) await timed(id, () => outcomeOf(reference, path))
    if (task.tries)
      for (const { name, text } of triesOf(reference))
        await timed(name, async () => {
          const feeding = readResult(reference)
          let bytes = 0
          for (const piece of text()) {
            bytes += Buffer.byteLength(piece)
            feeding.feed(piece)
          }
          const { value, problem: found } = feeding.end()
          return { ...(value === null ? { scores: null, problem: found } : scoredBy(reference, value)), bytes }
        })
  }
  tell({ kind: 'done' })
}

await run()
