import { DriverError, ownerListed, type ExecResult } from '../driver/index.ts'

interface Run {
  command: readonly string[]
  user?: string
}
/** Runs a command in one node. Null where the program is not in the image or did not end in time. */
export type RunInside = (run: Run) => Promise<{ code: number; out: string } | null>

/** What an engine answers for a program that the image does not have. */
const isMissing = (code: number) => code === 126 || code === 127

/** By whatever runs commands in a node. An engine that is silent and a node that is gone are no answers of the node. */
export const runInside =
  (exec: (run: Run) => Promise<Pick<ExecResult, 'code' | 'stdout'>>): RunInside =>
  async (run) => {
    try {
      const { code, stdout } = await exec(run)
      return isMissing(code) ? null : { code, out: stdout.toString('utf8') }
    } catch (error) {
      if (error instanceof DriverError && (error.kind === 'silent' || error.kind === 'gone')) throw error
      return null
    }
  }

const withCat = (path: string): readonly (readonly string[])[] => [
  ['cat', path],
  ['/bin/busybox', 'cat', path],
  ['sh', '-c', 'while IFS= read -r line; do printf "%s\\n" "$line"; done < "$1"', 'sh', path],
]

/** What was read; `missing` where it is not there, null where the image has nothing to read it with. */
type Read = { text: string } | 'missing' | null

/** What a file of a node holds, read as its root, or as whose file it is: root has no right over the files of others. */
export async function readInside(run: RunInside, path: string): Promise<Read> {
  for (const command of withCat(path)) {
    const ran = (await run({ command, user: '0' })) ?? (await run({ command }))
    if (ran === null) continue
    if (ran.code === 0) return { text: ran.out }
    const user = ownerListed((await run({ command: ['ls', '-nd', path], user: '0' }))?.out ?? '')
    const own = user === null ? null : await run({ command, user })
    return own?.code === 0 ? { text: own.out } : 'missing'
  }
  return null
}

const isText = (read: Read): read is { text: string } => read !== null && read !== 'missing'

/** A variable as the first process of the node has it, or one that is run in the node. */
export async function variableInside(run: RunInside, key: string): Promise<Read> {
  const first = await readInside(run, '/proc/1/environ')
  const read = isText(first) ? first : await readInside(run, '/proc/self/environ')
  if (!isText(read)) return null
  const entry = read.text.split('\0').find((one) => one.startsWith(`${key}=`))
  return entry === undefined ? 'missing' : { text: entry.slice(key.length + 1) }
}
