import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SceneWay } from '@beacon/api/scene/ways'

/** What the demo made, so that it removes just that. */
export interface Ledger {
  /** Of the installation; a ledger of before has the address alone. */
  installation_id?: string
  origin: string
  /** A run is making it, or was stopped while it did: not all of it is there. */
  is_unfinished?: boolean
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

export interface Server {
  origin: string
  installation_id: string
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * Where the ledger of an installation lies, whatever folder the demo is run in and under whatever address: in DATA_DIR, else with what
 * this account keeps about programs. A demo of before is found where it was kept then.
 */
export function ledgerPath(env: Env, { origin, installation_id }: Server): string {
  if (env['DEMO_FILE'] !== undefined) return env['DEMO_FILE']
  const folder = env['DATA_DIR'] ?? join(env['XDG_STATE_HOME'] ?? join(homedir(), '.local/state'), 'beacon')
  const path = join(folder, `demo-${installation_id}.json`)
  const before = join(env['DATA_DIR'] ?? '.data', 'demo.json')
  return !existsSync(path) && existsSync(before) && readLedger(before).origin === origin ? before : path
}

const readLedger = (path: string): Ledger => JSON.parse(readFileSync(path, 'utf8'))

export interface OpenLedger {
  path: string
  ledger: Ledger
  save: () => void
  forget: () => void
}

/** @throws Error where the file tells of the demo of another installation */
export function openLedger(path: string, { origin, installation_id }: Server): OpenLedger {
  const empty: Ledger = { origin, contest_ids: [], user_ids: [], team_ids: [], question_ids: [] }
  const ledger = existsSync(path) ? readLedger(path) : empty
  if (ledger.installation_id === undefined ? ledger.origin !== origin : ledger.installation_id !== installation_id)
    throw new Error(`${path} tells of a demo at ${ledger.origin}, another installation. Name another file with DEMO_FILE.`)
  Object.assign(ledger, { origin, installation_id })
  return {
    path,
    ledger,
    save: () => {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `${JSON.stringify(ledger, null, 2)}\n`, { mode: 0o600 })
    },
    forget: () => rmSync(path, { force: true }),
  }
}
