import type { NodeSpec } from '@beacon/engine/scene'
import { DriverError } from '../driver.ts'
import { execIn } from './exec.ts'
import { digestOf } from './names.ts'
import type { Site } from './site.ts'

const writeMs = 10_000
const saidBytes = 2_000
/** Lost with every stop, like the files in memory that it speaks of. */
const markPath = '/dev/shm/.files'

interface Target {
  container: string
  signal?: AbortSignal | undefined
}

/** The content comes by the input of the command: a command line is seen by every process of the node and told in events. */
const writing = 'mkdir -p "$(dirname "$1")" && rm -f "$1.new" && cat > "$1.new" && chmod "$2" "$1.new" && mv -f "$1.new" "$1"'

export async function putFile(
  site: Site,
  { container, signal }: Target,
  file: { path: string; content: Buffer; mode: string },
): Promise<void> {
  const command = ['/bin/sh', '-c', writing, 'sh', file.path, file.mode]
  const written = await execIn(
    site,
    { container, command, signal },
    { stdin: file.content, user: '0:0', deadlineMs: writeMs, outputBytes: saidBytes },
  )
  if (written.code !== 0) throw new DriverError('driver', `${file.path} was not written: ${written.stderr.toString('utf8').trim()}`)
}

/** Writes the files of a node once for each start, so that what its players change stays as long as it runs. */
export async function putFiles(site: Site, target: Target & { startedAt: string }, node: NodeSpec): Promise<void> {
  const mark = digestOf(JSON.stringify([target.startedAt, node.files]))
  if ((await readMark(site, target)) === mark) return
  for (const { path, text, mode } of node.files) await putFile(site, target, { path, content: Buffer.from(text), mode })
  await putFile(site, target, { path: markPath, content: Buffer.from(mark), mode: '0400' })
}

async function readMark(site: Site, { container, signal }: Target): Promise<string> {
  const command = ['/bin/sh', '-c', 'if [ -f "$1" ]; then cat "$1"; fi', 'sh', markPath]
  const read = await execIn(site, { container, command, signal }, { user: '0:0', deadlineMs: writeMs, outputBytes: saidBytes })
  return read.stdout.toString('utf8').trim()
}
