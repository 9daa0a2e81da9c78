import { mkdirSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What the demo made, so that it removes just that. */
export interface Ledger {
  origin: string
  organisation_id?: string
  contest_ids: string[]
  user_ids: string[]
  team_ids: string[]
  question_ids: string[]
  /** Questions and papers of the theory bank. */
  theory_ids?: string[]
  paper_ids?: string[]
  /** Images of scenes that it ordered, and its topics with scenes. */
  image_ids?: string[]
  scene_topic_ids?: string[]
}

export function openLedger(path: string, origin: string): { ledger: Ledger; save: () => void; forget: () => void } {
  const ledger: Ledger = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { origin, contest_ids: [], user_ids: [], team_ids: [], question_ids: [] }
  if (ledger.origin !== origin)
    throw new Error(`${path} belongs to ${ledger.origin}. Remove that demo first, or name another file with DEMO_FILE.`)
  return {
    ledger,
    save: () => {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `${JSON.stringify(ledger, null, 2)}\n`, { mode: 0o600 })
    },
    forget: () => rmSync(path, { force: true }),
  }
}
