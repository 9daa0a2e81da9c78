import type { FileSpec, NodeSpec } from '@beacon/engine/scene'
import { DriverError, type ExecResult } from '../driver.ts'
import { ownerListed } from '../owner-listed.ts'
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
  const stdin = file.content
  const first = await run(site, target, { command, stdin })
  if (first.code === 0) return
  const owner = await folderOwner(site, target, file.path)
  const second = owner === null || owner === root ? first : await run(site, target, { command, stdin, user: owner })
  if (second.code !== 0) throw new DriverError('driver', `${file.path} was not written: ${second.stderr.toString('utf8').trim()}`)
}

const root = '0:0'

const run = (
  site: Site,
  { container, signal }: Target,
  { command, stdin, user = root }: { command: readonly string[]; stdin?: Buffer; user?: string },
): Promise<ExecResult> =>
  execIn(
    site,
    { container, command, signal },
    { ...(stdin === undefined ? {} : { stdin }), user, deadlineMs: writeMs, outputBytes: saidBytes },
  )

const nearest = 'd=$(dirname "$1"); while [ ! -d "$d" ]; do d=$(dirname "$d"); done; ls -nd "$d"'

/** The root of a node has no right over the files of others: whose folder it is writes there, and owns the file. */
async function folderOwner(site: Site, target: Target, path: string): Promise<string | null> {
  const { stdout } = await run(site, target, { command: ['/bin/sh', '-c', nearest, 'sh', path] })
  return ownerListed(stdout.toString('utf8'))
}

/** Writes the files of a node once for each start, so that what its players change stays as long as it runs. */
export async function putFiles(site: Site, target: Target & { startedAt: string; isFresh: boolean }, node: NodeSpec): Promise<void> {
  const files = node.files.filter(({ isHeld = false }) => !isHeld)
  if (files.length === 0) return
  const mark = digestOf(JSON.stringify([target.startedAt, files]))
  if (!target.isFresh && (await readMark(site, target)) === mark) return
  for (const file of files.slice(0, -1)) await tellNode(node, file, putFile(site, target, contentOf(file)))
  for (const file of files.slice(-1)) await tellNode(node, file, putLast(site, target, { file, mark }))
}

const contentOf = ({ path, text, mode }: FileSpec) => ({ path, content: Buffer.from(text), mode })

/** The mark comes with the last file: its first line is read to the end and no further. */
const writingLast = `IFS= read -r mark && ${writing} && rm -f "$3" && printf %s "$mark" > "$3" && chmod 0400 "$3"`

async function putLast(site: Site, target: Target, { file, mark }: { file: FileSpec; mark: string }): Promise<void> {
  const command = ['/bin/sh', '-c', writingLast, 'sh', file.path, file.mode, markPath]
  if ((await run(site, target, { command, stdin: Buffer.from(`${mark}\n${file.text}`) })).code === 0) return
  await putFile(site, target, contentOf(file))
  await putFile(site, target, { path: markPath, content: Buffer.from(mark), mode: '0400' })
}

/**
 * An error at a plant also names its node, and says that the file is a plant; an ended node, a silent engine and one that is too slow have
 * their own errors: they say nothing of the file.
 */
async function tellNode({ id }: NodeSpec, { path, isPlant = false }: FileSpec, writing: Promise<void>): Promise<void> {
  try {
    await writing
  } catch (error) {
    const isOwn = error instanceof DriverError && error.kind === 'driver'
    if (!isPlant || !isOwn) throw error
    throw new DriverError('plant', `${path} in ${id}: ${error.message}`, { node: id, cause: error })
  }
}

async function readMark(site: Site, target: Target): Promise<string> {
  const { stdout } = await run(site, target, { command: ['/bin/sh', '-c', 'if [ -f "$1" ]; then cat "$1"; fi', 'sh', markPath] })
  return stdout.toString('utf8').trim()
}
