import { execFile } from 'node:child_process'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import { DriverError } from '../driver.ts'

const deadlineMs = 60_000

function tool(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('qemu-img', args, { timeout: deadlineMs, maxBuffer: 4_000_000 }, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout)
      const isFull = /no space left/iu.test(stderr)
      reject(new DriverError(isFull ? 'disk' : 'driver', `qemu-img ${args[0] ?? ''}: ${stderr.trim() || error.message}`, { cause: error }))
    })
  })
}

const facts = z.object({
  'virtual-size': z.int(),
  snapshots: z.array(z.object({ name: z.string() })).optional(),
})

async function infoOf(path: string) {
  // A machine that runs holds its disk; only what is looked at here may be a moment old.
  const answer = await tool(['info', '--output=json', '--force-share', '-f', 'qcow2', path])
  return read(answer)
}

/** The tool was seen to end well and say nothing: the driver failed then, and its caller tries again. */
function read(answer: string): z.infer<typeof facts> {
  try {
    return facts.parse(JSON.parse(answer))
  } catch (error) {
    throw new DriverError('driver', `qemu-img info: no facts in ${JSON.stringify(answer.slice(0, 200))}`, { cause: error })
  }
}

/** Names of the memory that lies in a disk. */
export const tagsIn = async (path: string): Promise<string[]> => ((await infoOf(path)).snapshots ?? []).map(({ name }) => name)

/** What a guest sees of a disk. */
export const virtualBytesOf = async (path: string): Promise<number> => (await infoOf(path))['virtual-size']

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

/** A disk that keeps what a machine writes over its image. Which format the image has is said by us, never read from it. */
export async function createDisk(path: string, { base, atLeastMb }: { base: string; atLeastMb: number }): Promise<void> {
  const size = Math.max((await infoOf(base))['virtual-size'], atLeastMb * 1_048_576)
  await tool(['create', '-q', '-f', 'qcow2', '-F', 'qcow2', '-b', base, path, String(size)])
}

/** The disk without a word that machines begin on which are installed from a disc. Made once; two at once make the same. */
export async function createBlank(path: string): Promise<void> {
  if (await isThere(path)) return
  // It may be the first machine that is made here.
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const next = `${path}.${process.pid}.new`
  await tool(['create', '-q', '-f', 'qcow2', next, '1M'])
  await rename(next, path)
}
