import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SceneWay } from '@beacon/api/scene/ways'

/** What a part of the demo made, so that just that is removed. */
export interface Ledger {
  installation_id?: string
  origin: string
  /** Imports that it ordered: they go on when the demo is gone. */
  job_ids?: string[]
  organisation_id?: string
  contest_ids: string[]
  arena_ids?: string[]
  board_ids?: string[]
  user_ids: string[]
  team_ids: string[]
  question_ids: string[]
  /** Questions and papers of the theory bank. */
  theory_ids?: string[]
  paper_ids?: string[]
  /** Images of scenes that it ordered, and its topics with scenes. */
  image_ids?: string[]
  scene_topic_ids?: string[]
  /** Templates that its range was copied of. */
  topology_ids?: string[]
  /** Ways into scenes as they were before it opened ports of the machine for its hill. */
  access_modes?: SceneWay[]
  /** The engine that boxes of attack and defence stand at. */
  docker_socket?: string
  /** Whoever wants to see the player's side signs in so. */
  player?: { username: string; password: string; team: string; team_id?: string }
}

/** A part that is whole has a result: what further parts need of it, and the addresses it is looked at. */
export interface Part {
  begun_at: string
  ledger: Ledger
  result?: object
}

export interface Demo {
  /** Of the installation; a file of before has the address alone. */
  installation_id?: string
  origin: string
  parts: Record<string, Part>
}

export const emptyLedger = ({ origin, installation_id = '' }: Pick<Demo, 'origin' | 'installation_id'>): Ledger => {
  return { installation_id, origin, contest_ids: [], user_ids: [], team_ids: [], question_ids: [] }
}

/** All parts as one: lists are joined. */
export function mergeLedgers(demo: Demo): Ledger {
  const all: Ledger & Record<string, unknown> = { ...emptyLedger(demo) }
  for (const { ledger } of Object.values(demo.parts))
    for (const [key, value] of Object.entries(ledger)) {
      const before: unknown = all[key]
      Object.assign(all, { [key]: Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value })
    }
  return all
}

export interface Server {
  origin: string
  installation_id: string
}

export const before = 'what an earlier version made'

type Env = Readonly<Record<string, string | undefined>>

/**
 * Where the ledger of an installation lies, whatever folder the demo is run in and under whatever address: in DATA_DIR, else with what
 * this account keeps about programs. A demo of before is found where it was kept then.
 */
export function ledgerPath(env: Env, { origin, installation_id }: Server): string {
  if (env['DEMO_FILE'] !== undefined) return env['DEMO_FILE']
  const folder = env['DATA_DIR'] ?? join(env['XDG_STATE_HOME'] ?? join(homedir(), '.local/state'), 'beacon')
  const path = join(folder, `demo-${installation_id}.json`)
  const old = join(env['DATA_DIR'] ?? '.data', 'demo.json')
  return !existsSync(path) && existsSync(old) && readDemo(old).origin === origin ? old : path
}

/** What was made in one piece, by a program of before, is a part of that name. */
function readDemo(path: string): Demo {
  const read: Demo | Ledger = JSON.parse(readFileSync(path, 'utf8'))
  if ('parts' in read) return read
  const { origin, installation_id } = read
  return { origin, ...(installation_id === undefined ? {} : { installation_id }), parts: { [before]: { begun_at: '', ledger: read } } }
}

export interface OpenDemo {
  path: string
  demo: Demo
  /** Writes it down where it changed, whole or not at all. */
  save: () => void
  forget: () => void
}

/** What a part is made with. */
export type Open = Pick<OpenDemo, 'save'> & { ledger: Ledger }

/** @throws Error where the file tells of the demo of another installation */
export function openDemo(path: string, { origin, installation_id }: Server): OpenDemo {
  const demo: Demo = existsSync(path) ? readDemo(path) : { origin, installation_id, parts: {} }
  if (demo.installation_id === undefined ? demo.origin !== origin : demo.installation_id !== installation_id)
    throw new Error(`${path} tells of a demo at ${demo.origin}, another installation. Name another file with DEMO_FILE.`)
  for (const one of [demo, ...Object.values(demo.parts).map(({ ledger }) => ledger)]) Object.assign(one, { origin, installation_id })
  let written = ''
  return {
    path,
    demo,
    save: () => {
      const text = `${JSON.stringify(demo)}\n`
      if (text === written) return
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(`${path}.half`, text, { mode: 0o600 })
      renameSync(`${path}.half`, path)
      written = text
    },
    forget: () => rmSync(path, { force: true }),
  }
}
