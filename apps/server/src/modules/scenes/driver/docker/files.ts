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

export async function putFile(site: Site, target: Target, file: { path: string; content: Buffer; mode: string }): Promise<void> {
  const command = ['/bin/sh', '-c', writing, 'sh', file.path, file.mode]
  await write(site, target, { command, path: file.path, stdin: file.content })
}

async function write(
  site: Site,
  { container, signal }: Target,
  { command, path, stdin }: { command: readonly string[]; path: string; stdin: Buffer },
): Promise<void> {
  const limits = { user: '0:0', deadlineMs: writeMs, outputBytes: saidBytes }
  const written = await execIn(site, { container, command, signal }, { stdin, ...limits })
  if (written.code !== 0) throw new DriverError('driver', `${path} was not written: ${written.stderr.toString('utf8').trim()}`)
}

/** The mark comes with the last file: its first line is read to the end and no further. */
const writingLast = `IFS= read -r mark && ${writing} && rm -f "$3" && printf %s "$mark" > "$3" && chmod 0400 "$3"`

/** Writes the files of a node once for each start, so that what its players change stays as long as it runs. */
export async function putFiles(site: Site, target: Target & { startedAt: string; isFresh: boolean }, node: NodeSpec): Promise<void> {
  const files = node.files.filter(({ isHeld = false }) => !isHeld)
  if (files.length === 0) return
  const mark = digestOf(JSON.stringify([target.startedAt, files]))
  if (!target.isFresh && (await readMark(site, target)) === mark) return
  for (const { path, text, mode } of files.slice(0, -1)) await putFile(site, target, { path, content: Buffer.from(text), mode })
  for (const { path, text, mode } of files.slice(-1)) {
    const command = ['/bin/sh', '-c', writingLast, 'sh', path, mode, markPath]
    await write(site, target, { command, path, stdin: Buffer.from(`${mark}\n${text}`) })
  }
}

async function readMark(site: Site, { container, signal }: Target): Promise<string> {
  const command = ['/bin/sh', '-c', 'if [ -f "$1" ]; then cat "$1"; fi', 'sh', markPath]
  const read = await execIn(site, { container, command, signal }, { user: '0:0', deadlineMs: writeMs, outputBytes: saidBytes })
  return read.stdout.toString('utf8').trim()
}
