import type { ImportNoteCode, ImportRefusal, ImportRepair } from '@beacon/api/import-notes'

/** A named repair or refusal with its values. */
export interface Note {
  code: ImportNoteCode
  details: Record<string, unknown>
}
export interface DraftFlag {
  content: string
  match: 'exact' | 'case_insensitive' | 'regex'
}
export interface DraftHint {
  title: string
  content: string
  cost: number
}

/** A challenge of a package in our words, with everything that was repaired or cannot be taken. Plain data: it crosses threads. */
export interface Draft {
  /** Folder of the challenge in the package. */
  path: string
  name: string
  category: string
  type: string
  author: string
  attribution: string
  description: string
  connection_info: string
  knowledge_points: string[]
  integral_way: 'accumulative' | 'dynamic'
  dynamic_preset: 'ctfd_log' | 'ctfd_linear'
  score: number
  score_min: number
  decay: number
  logic: 'any' | 'all' | 'team'
  flags: DraftFlag[]
  hints: DraftHint[]
  files: Array<{ entry: string; name: string }>
  /** Attachments the challenge names and the package does not hold. */
  missing: string[]
  answer_limit: number | null
  repairs: Note[]
  refusals: Note[]
}

/** Collects notes while a challenge is read; each is told once. */
export function notebook() {
  const repairs: Note[] = []
  const refusals: Note[] = []
  const add =
    <Code extends ImportNoteCode>(list: Note[]) =>
    (code: Code, details: Record<string, unknown> = {}): void => {
      const text = JSON.stringify(details)
      if (!list.some((note) => note.code === code && JSON.stringify(note.details) === text)) list.push({ code, details })
    }
  return { repairs, refusals, repair: add<ImportRepair>(repairs), refuse: add<ImportRefusal>(refusals) }
}
export type Notebook = ReturnType<typeof notebook>
