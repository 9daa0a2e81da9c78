import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { stepsVariable, type StartStep } from '../../apps/server/src/workers/start-steps.ts'
import type { Running } from './run.ts'
import type { Talk } from './talk.ts'

const descriptor = 3
const words: Readonly<Record<StartStep, string>> = {
  postgres: 'Starting PostgreSQL',
  database: 'Bringing the database up to date',
  server: 'Starting the server',
}
const isStep = (line: string): line is StartStep => line in words

/** How a server is run that says how far its start is. */
export const hearSteps = (talk: Talk): Running => ({
  env: { [stepsVariable]: String(descriptor) },
  stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  begun: ({ stdio }) => {
    const pipe = stdio[descriptor]
    if (pipe instanceof Readable) createInterface(pipe).on('line', (line) => isStep(line) && talk.step(words[line]))
  },
})
