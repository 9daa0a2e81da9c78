import { Worker } from 'node:worker_threads'
import type { QuestionSums } from '@beacon/engine/theory'
import { mustHoldNone } from '../../../../db/held.ts'
import type { Figures, FigureRules } from './figures.ts'
import type { RawBatch, SheetQuestion } from './sheet.ts'
import type { SimilarFigures } from './similar-figures.ts'

interface TaskInputs {
  figures: { rules: FigureRules }
  similar: { most: number }
  marks: unknown
  sums: unknown
}
export interface Outcomes {
  figures: { figures: Figures }
  similar: { similar: SimilarFigures }
  /** Hundredths by question; null of one that waits for a person, or that the paper has not. */
  marks: { marks: { attempt_id: string; marks: (number | null)[]; waits: boolean }[] }
  /** What the bank keeps of each question; of one with answers that wait for people nothing. */
  sums: { sums: (QuestionSums & { question_id: string })[] }
}
export type TaskKind = keyof Outcomes
export type Task = { [Kind in TaskKind]: { kind: Kind; questions: SheetQuestion[] } & TaskInputs[Kind] }[TaskKind]
export type Outcome = { [Kind in TaskKind]: { kind: Kind } & Outcomes[Kind] }[TaskKind]
export interface Fed {
  /** Null: all papers came. */
  batch: RawBatch | null
}

const memoryMb = 1024
const timeMs = 120_000

/** One at a time in a process: an analysis of 5,000 papers takes some hundred megabytes and a core. */
let last: Promise<unknown> = Promise.resolve()

/** Reckons in a thread of its own, while papers are still read: 500,000 answers keep no request waiting. */
export function compute(task: Task, batches: () => AsyncIterable<RawBatch>): Promise<Outcome> {
  mustHoldNone('a reckoning thread')
  const own = last.then(() => runThread(task, batches))
  last = own.catch(() => undefined)
  return own
}

function runThread(task: Task, batches: () => AsyncIterable<RawBatch>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./compute-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const stop = (cause: unknown) => {
      void worker.terminate()
      reject(cause instanceof Error ? cause : new Error('the analysis failed', { cause }))
    }
    const timer = setTimeout(() => stop(new Error('the analysis took too long')), timeMs)
    // Checked: the thread answers what the task asks.
    worker.once('message', (outcome: Outcome) => resolve(outcome))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the analysis ended without an answer'))
    })
    feed(worker, batches()).catch(stop)
  })
}

async function feed(worker: Worker, batches: AsyncIterable<RawBatch>): Promise<void> {
  const send = (fed: Fed) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
    worker.postMessage(fed)
  }
  for await (const batch of batches) send({ batch })
  send({ batch: null })
}
