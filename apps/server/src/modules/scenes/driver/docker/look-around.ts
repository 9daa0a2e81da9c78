import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DriverError, type Look, type Looked, type Ref } from '../driver.ts'
import { cutBy } from './guard.ts'
import { isOfContainer } from './host-command.ts'
import type { LookTask } from './look-worker.ts'
import { getNode } from './nodes.ts'
import type { Site } from './site.ts'

const limits = { connectMs: 400, lateConnectMs: 1_500, replyMs: 1_500, mostMs: 20_000, replyBytes: 65_536, pagesPerTarget: 60, atOnce: 64 }
/** A program that must not learn where it stands: its text is an argument, what it looks for comes by its input. */
const program = () => readFileSync(join(import.meta.dirname, 'look-worker.ts'), 'utf8')

/** Runs the worker in the network of a node, and in nothing else of it: what the node holds cannot change the answer. */
export async function lookAround(
  site: Site,
  { ref, node, look }: { ref: Ref; node: string; look: Look },
  signal: AbortSignal,
): Promise<Looked> {
  const { Id, State } = await getNode(site, ref, node, signal)
  if (!(await isOfContainer(State.Pid, Id))) throw new DriverError('gone', `${node} does not run`)
  const task: LookTask = { ...look, targets: [...look.targets], pages: [...look.pages], needles: [...look.needles], ...limits }
  const args = ['-t', String(State.Pid), '-n', process.execPath, '--no-warnings', '--input-type=module-typescript', '-e', program()]
  const { code, stdout, stderr } = await site.host.tried('nsenter', args, { stdin: JSON.stringify(task), ...cutBy(signal) })
  if (code !== 0) throw new DriverError('network', `the look around ${node} ended with ${code}: ${stderr.slice(-500)}`)
  // Written by our own worker, in the shape of its type.
  return JSON.parse(stdout) as Looked
}
