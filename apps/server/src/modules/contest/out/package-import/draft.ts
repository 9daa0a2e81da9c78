import { isOfFile, type ImportNoteCode, type ImportRefusal, type ImportRepair, type ImportWarning } from '@beacon/api/bank/import-notes'
import type { ImportContest, PackageFormat } from '@beacon/api/bank/package'
import type { DraftScene } from './scene/draft-scene.ts'
import { scoringDefaults } from '@beacon/api/topic/scoring-defaults'

/** A named repair, refusal or warning with its values. */
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
/** A file of the package: where it lies, and what the question calls it. */
export interface DraftFile {
  entry: string
  name: string
  is_template?: boolean
}

/** A challenge of a package in our words, with everything that was repaired or cannot be taken. Plain data: it crosses threads. */
export interface Draft {
  /** Where it stands in the package; unique. */
  path: string
  /** The id it had where it was written; a later package of the same question carries it again. */
  package_id: string | null
  name: string
  category: string
  /** What a direction that is made for it is called; null = as its category. */
  direction_names: { name_en: string; name_zh: string } | null
  type: string
  flag_type: 'static' | 'dynamic' | 'random' | 'report' | 'optimise'
  author: string
  attribution: string
  description: string
  connection_info: string
  knowledge_points: string[]
  /** Lists of the bank that it stands in; players never see them. */
  topic_sets: string[]
  integral_way: 'accumulative' | 'dynamic' | 'cd' | 'ladder'
  dynamic_preset: 'ctfd_log' | 'ctfd_linear' | 'gzctf' | 'rctf'
  score: number
  score_min: number
  decay: number
  rate: number
  difficulty_d: number
  logic: 'any' | 'all' | 'team'
  flags: DraftFlag[]
  /** dynamic: what stands before the brace. */
  flag_prefix: string | null
  /** random: a file and its flag. */
  pool: Array<DraftFile & { flag: string }>
  hints: DraftHint[]
  files: DraftFile[]
  /** Pictures of its texts: the id they are named by, and their bytes. */
  images: Array<{ file_id: string; sha256: string }>
  /** Links that stay outside: nothing is fetched. */
  outside: Array<{ url: string; name: string }>
  /** Attachments the challenge names and the package does not hold. */
  missing: string[]
  answer_limit: number | null
  analysis: string
  /** What it is played in. */
  scene: DraftScene | null
  /** Beacon: the whole question as its form sends it, with `entry` where a file stands and without its direction. */
  body: Record<string, unknown> | null
  repairs: Note[]
  refusals: Note[]
}

/** Whether a challenge can be a question at all: a missing attachment alone may be left out. */
export const canCome = ({ refusals }: Pick<Draft, 'refusals'>): boolean => refusals.every(isOfFile)

/** What a reader fills; the rest stands on these. */
export const emptyDraft = {
  package_id: null,
  direction_names: null,
  flag_type: 'static',
  author: '',
  attribution: '',
  connection_info: '',
  knowledge_points: [],
  topic_sets: [],
  rate: scoringDefaults.rate,
  difficulty_d: scoringDefaults.difficulty_d,
  logic: 'any',
  flags: [],
  flag_prefix: null,
  pool: [],
  hints: [],
  files: [],
  images: [],
  outside: [],
  missing: [],
  answer_limit: null,
  analysis: '',
  scene: null,
  body: null,
} satisfies Partial<Draft>

/** A whole package as the worker answers it. */
export interface PackageDraft {
  format: PackageFormat
  version: string | null
  warnings: Note[]
  drafts: Draft[]
  contest: ContestDraft | null
  /** What the challenges say of a contest they would stand in, where a format tells it without a contest. */
  topics?: DraftTopic[]
}

/** The contest of a package: what the preview shows, the settings that its form would send, and its topics by path of their question. */
export interface ContestDraft extends ImportContest {
  settings: Record<string, unknown>
  topics: DraftTopic[]
  /** Beacon: the topics of each bracket by path; null = all. */
  bracket_topics?: Array<string[] | null> | undefined
}

export interface DraftTopic {
  path: string
  is_online: boolean
  is_public: boolean
  scoring?: Record<string, unknown> | undefined
  /** Beacon: what a topic says beside its question, by the contract's names. */
  settings?: Record<string, unknown> | undefined
  /** Paths of topics of the same contest. */
  prerequisites?: string[] | undefined
  /** Beacon: when each hint of the question comes out, in seconds after the start; null = with the topic. */
  hint_offsets_s?: Array<number | null> | undefined
  /** Places of brackets in the settings' list; null = all. */
  brackets?: number[] | null | undefined
}

/** Collects notes while a challenge is read; each is told once. */
export function notebook() {
  const repairs: Note[] = []
  const refusals: Note[] = []
  const warnings: Note[] = []
  const add =
    <Code extends ImportNoteCode>(list: Note[]) =>
    (code: Code, details: Record<string, unknown> = {}): void => {
      const text = JSON.stringify(details)
      if (!list.some((note) => note.code === code && JSON.stringify(note.details) === text)) list.push({ code, details })
    }
  return {
    repairs,
    refusals,
    warnings,
    repair: add<ImportRepair>(repairs),
    refuse: add<ImportRefusal>(refusals),
    warn: add<ImportWarning>(warnings),
  }
}
export type Notebook = ReturnType<typeof notebook>
