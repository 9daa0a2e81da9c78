import type { PlantAs } from '@beacon/engine/scene'
import type { SceneRecord } from '../../../db/schema/scenes/scene.ts'
import { readInside, runInside, variableInside, type RunInside } from '../../scenes/inside/index.ts'
import type { Trial } from './trial.ts'

const deadlineMs = 5_000
const outputBytes = 16_384
interface At {
  row: SceneRecord
  node: string
}
const runIn = ({ ctx }: Trial, { row, node }: At): RunInside =>
  runInside(({ command, user }) => {
    const ref = { scene: row.scene_id, gen: row.life.gen, node }
    return ctx.scenes.exec({ ...ref, command: [...command], user: user ?? null, deadline_ms: deadlineMs, output_bytes: outputBytes })
  })

/** What a node holds at a place of the flag; null where the image has nothing to read it with or it is not there. */
export async function flagInside(trial: Trial, at: At, as: PlantAs): Promise<string | null> {
  const run = runIn(trial, at)
  const found = await ('file' in as ? readInside(run, as.file) : variableInside(run, as.variable))
  return found === null || found === 'missing' ? null : found.text
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
    const stands: Connect = async (ip, port) => (await runIn(trial, at)({ command: make(ip, port) }))?.code === 0
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
      if ((await runIn(trial, at)({ command }))?.code === 0) return path
  }
  return null
}

/** Whether a mark is there; it is empty, so reading it says nothing else. */
export const hasMark = async (trial: Trial, at: At, path: string): Promise<boolean> => {
  const found = await readInside(runIn(trial, at), path)
  return found !== null && found !== 'missing'
}
