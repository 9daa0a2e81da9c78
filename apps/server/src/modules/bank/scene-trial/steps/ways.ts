import { isConsoleOpen, type DefinitionPort, type SceneDefinition } from '@beacon/engine/scene'
import type { Duplex } from 'node:stream'
import type { SceneRecord } from '../../../../db/schema/scenes/scene.ts'
import { DriverError } from '../../../scenes/driver/index.ts'
import { Failed, type Ended, type Step, type Trial } from '../trial.ts'
import { running } from './running.ts'

const answerMs = 4_000

/** Each port that is open to players takes a connection, and each terminal has a shell that answers. */
export const waysStep: Step = async (trial) => {
  const row = await running(trial)
  const seen: Ended[] = []
  for (const { id, ports } of row.definition.nodes)
    for (const port of ports.filter(({ open }) => open === 'player')) seen.push(await tryPort(trial, row, id, port))
  for (const id of terminals(row.definition)) seen.push(await tryTerminal(trial, row, id))
  if (seen.length === 0) {
    await trial.say('ways_none')
    return 'failed'
  }
  return seen.includes('failed') ? 'failed' : seen.includes('unchecked') ? 'unchecked' : 'passed'
}

const terminals = (definition: SceneDefinition): string[] =>
  definition.nodes.filter((node) => node.console === 'terminal' && isConsoleOpen(definition, node)).map(({ id }) => id)

const refOf = ({ scene_id, life }: SceneRecord) => ({ scene: scene_id, gen: life.gen })

async function tryPort({ ctx, say }: Trial, row: SceneRecord, node: string, { port, proto }: DefinitionPort): Promise<Ended> {
  if (proto === 'udp') {
    await say('way_udp', { node, port })
    return 'unchecked'
  }
  try {
    const stream = await ctx.scenes.dial({ ...refOf(row), node, port })
    stream.on('error', () => undefined).destroy()
    await say('way_answers', { node, port })
    return 'passed'
  } catch (error) {
    if (error instanceof DriverError && error.kind === 'silent') throw new Failed('engine_silent')
    await say('way_shut', { node, port })
    return 'failed'
  }
}

/** What is typed is written back as well: the sum tells a shell from an echo. */
const asked = 'echo beacon-$((20+22))\n'
const answer = 'beacon-42'

async function tryTerminal({ ctx, say }: Trial, row: SceneRecord, node: string): Promise<Ended> {
  try {
    const { stream } = await ctx.scenes.tty({ ...refOf(row), node, columns: 80, rows: 24 })
    const isThere = await says(stream, answer)
    await say(isThere ? 'console_answers' : 'console_shut', { node })
    return isThere ? 'passed' : 'failed'
  } catch (error) {
    if (error instanceof DriverError && error.kind === 'silent') throw new Failed('engine_silent')
    await say('console_shut', { node })
    return 'failed'
  }
}

function says(stream: Duplex, word: string): Promise<boolean> {
  return new Promise((resolve) => {
    let text = ''
    const end = (isThere: boolean) => {
      clearTimeout(late)
      stream.destroy()
      resolve(isThere)
    }
    const late = setTimeout(() => end(false), answerMs)
    stream.on('error', () => end(false))
    stream.once('close', () => end(false))
    stream.on('data', (bytes: Buffer) => {
      text = (text + bytes.toString('latin1')).slice(-4_096)
      if (text.includes(word)) end(true)
    })
    stream.write(asked)
  })
}
