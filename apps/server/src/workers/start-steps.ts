import { writeSync } from 'node:fs'

/** What a start goes through, in this order. */
export const startSteps = ['postgres', 'database', 'server'] as const
export type StartStep = (typeof startSteps)[number]

/** Names the descriptor at which whoever started this process hears how far it is. */
export const stepsVariable = 'BEACON_STEPS'
const descriptor = Number(process.env[stepsVariable] ?? 0)
// At the same number a worker has the channel of its parent.
delete process.env[stepsVariable]

export function tellStep(step: StartStep): void {
  if (descriptor === 0) return
  try {
    writeSync(descriptor, `${step}\n`)
  } catch {
    // Nobody listens any more.
  }
}
