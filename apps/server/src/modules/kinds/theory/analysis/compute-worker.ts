import { parentPort, workerData } from 'node:worker_threads'
import { figuresOf } from './figures.ts'
import { openSheets, type ReadPaper } from './sheet.ts'
import { similarFigures } from './similar-figures.ts'
import { sumsOf } from './sums.ts'
import type { Fed, Outcome, Task } from './compute.ts'

// Checked: the server alone starts this thread.
const task = workerData as Task
const papers: ReadPaper[] = []
const sheets = openSheets(task.questions)

function outcomeOf(): Outcome {
  if (task.kind === 'figures') return { kind: 'figures', figures: figuresOf(task.questions, papers, task.rules) }
  if (task.kind === 'similar') return { kind: 'similar', similar: similarFigures(task.questions, papers, task.most) }
  if (task.kind === 'sums') return { kind: 'sums', sums: sumsOf(task.questions, papers) }
  const marks = papers.map(({ attempt_id, entries }) => ({
    attempt_id,
    marks: entries.map((entry) => (entry === null || entry.waits ? null : (entry.mark ?? 0))),
    waits: entries.some((entry) => entry?.waits === true),
  }))
  return { kind: 'marks', marks }
}

parentPort?.on('message', ({ batch }: Fed) => {
  if (batch !== null) {
    papers.push(...sheets.read(batch))
    return
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
  parentPort?.postMessage(outcomeOf())
  parentPort?.close()
})
