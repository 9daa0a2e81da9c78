import { hostname } from 'node:os'
import type { Config } from '../config.ts'
import { version } from '../version.ts'

/** PostgreSQL keeps so many bytes of the name of a connection. */
const most = 63
// bounded: a name of a connection is at most 63 bytes
const form = /^beacon (server|scenes) (\S+) ([0-9a-z]+) (.+)$/u

export interface RunningProcess {
  kind: 'server' | 'scenes'
  place: string
  version: string
  /** When the process began. */
  since: string
}

/** One name for each process: workers share host and port. */
export function replicaOf({ port, worker }: Pick<Config, 'port' | 'worker'>): string {
  const name = `${hostname()}:${port}`
  return worker === null ? name : `${name}/${worker}`
}

/** What the listening connection of a process is called: whoever asks the database who is connected knows what runs, where, and since when. */
export function processName(kind: RunningProcess['kind'], place: string): string {
  return `beacon ${kind} ${version} ${Math.floor(performance.timeOrigin / 1_000).toString(36)} ${place}`.slice(0, most)
}

/** Null for every other connection. */
export function readProcessName(name: string): RunningProcess | null {
  const [, kind, told, since, place] = form.exec(name) ?? []
  if ((kind !== 'server' && kind !== 'scenes') || told === undefined || since === undefined || place === undefined) return null
  return { kind, place, version: told, since: new Date(Number.parseInt(since, 36) * 1_000).toISOString() }
}
