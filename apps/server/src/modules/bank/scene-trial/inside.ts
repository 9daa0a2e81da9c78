import { DriverError } from '../../scenes/driver/index.ts'
import type { SceneRecord } from '../../../db/schema/scene.ts'
import type { Trial } from './trial.ts'

const deadlineMs = 5_000
const outputBytes = 16_384
/** What an engine answers for a program that the image does not have. */
const isMissing = (code: number) => code === 126 || code === 127

interface At {
  row: SceneRecord
  node: string
}
interface Run {
  command: readonly string[]
  user?: string
}

/** Null where the program is not in the image or did not end in time. */
async function run({ ctx }: Trial, { row, node }: At, { command, user }: Run): Promise<{ code: number; out: string } | null> {
  const ref = { scene: row.scene_id, gen: row.life.gen, node }
  try {
    const asked = { ...ref, command: [...command], user: user ?? null, deadline_ms: deadlineMs, output_bytes: outputBytes }
    const { code, stdout } = await ctx.scenes.exec(asked)
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

/** What a file of a node holds, read as its root; null where the image has nothing to read it with or it is not there. */
export async function readInside(trial: Trial, at: At, path: string): Promise<string | null> {
  for (const command of withCat(path)) {
    const ran = (await run(trial, at, { command, user: '0' })) ?? (await run(trial, at, { command }))
    if (ran !== null) return ran.code === 0 ? ran.out : null
  }
  return null
}

/** A variable as the first process of the node has it. */
export async function variableInside(trial: Trial, at: At, key: string): Promise<string | null> {
  const found = (await readInside(trial, at, '/proc/1/environ')) ?? (await readInside(trial, at, '/proc/self/environ'))
  const entry = found?.split('\0').find((one) => one.startsWith(`${key}=`))
  return entry === undefined ? null : entry.slice(key.length + 1)
}

/** Programs that open a connection and say by their code whether it stood; which of them an image has is found by trying. */
const connects: readonly ((ip: string, port: number) => readonly string[])[] = [
  (ip, port) => ['nc', '-z', '-w', '2', ip, String(port)],
  (ip, port) => ['sh', '-c', 'nc -w 2 "$1" "$2" < /dev/null', 'sh', ip, String(port)],
  (ip, port) => ['bash', '-c', 'exec 3<>"/dev/tcp/$1/$2"', 'bash', ip, String(port)],
  (ip, port) => ['python3', '-c', `import socket; socket.create_connection(("${ip}", ${port}), 2)`],
  (ip, port) => ['wget', '-q', '-T', '2', '-O', '/dev/null', `http://${ip}:${port}/`],
]
export type Connect = (ip: string, port: number) => Promise<boolean>

/** A way to try connections from inside, proved by one that must stand: the node's own port. Null where the image has none. */
export async function connectFrom(trial: Trial, at: At, own: { ip: string; port: number }): Promise<Connect | null> {
  for (const make of connects) {
    const stands: Connect = async (ip, port) => (await run(trial, at, { command: make(ip, port) }))?.code === 0
    if (await stands(own.ip, own.port)) return stands
  }
  return null
}

const folders = ['/tmp', '/run', '/dev/shm', '/var/tmp'] as const

/** Writes a file that a first state does not hold; answers its path, null where nothing can write. */
export async function leaveMark(trial: Trial, at: At, name: string): Promise<string | null> {
  for (const folder of folders) {
    const path = `${folder}/${name}`
    for (const command of [
      ['touch', path],
      ['/bin/busybox', 'touch', path],
      ['sh', '-c', ': > "$1"', 'sh', path],
    ])
      if ((await run(trial, at, { command }))?.code === 0) return path
  }
  return null
}

/** Whether a mark is there; it is empty, so reading it says nothing else. */
export const hasMark = async (trial: Trial, at: At, path: string): Promise<boolean> => (await readInside(trial, at, path)) !== null
