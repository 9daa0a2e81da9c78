import type { PortReach } from '@beacon/api/bank/port-span'
import type { PointResult, PutMode, RunVerdict, StageKind, StageVerdict } from '@beacon/engine/check'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'

/** A stored file beside a script; `name` is its path there. */
export interface CheckAttachment {
  file_id: string
  name: string
  /** An archive whose files are laid beside the script instead of itself. */
  is_unpacked: boolean
}
/** Usual time-outs of the stages, for who orders runs. */
export type CheckTimeouts = Readonly<Record<StageKind, number>>

/** A version of a check script with all that stands beside it: the same content is the same row, and an image holds it. */
export const checkScript = pgTable('check_script', {
  script_id: uuid().primaryKey(),
  /** Of everything that makes the version, hexadecimal. */
  sha256: text().notNull().unique(),
  /** The script itself, or the stored file that it is. */
  script: bytes(),
  script_file_id: uuid(),
  attachments: jsonb().$type<CheckAttachment[]>().notNull(),
  put_mode: text().$type<PutMode>().notNull(),
  /** What its image begins with: a base of the platform, or `name@version` of the library. */
  base: text().notNull(),
  timeouts: jsonb().$type<CheckTimeouts>().notNull(),
  state: text({ enum: ['building', 'ready', 'failed'] })
    .notNull()
    .default('building'),
  /** Why it failed, in the words of who made it. */
  reason: text(),
  /** What an engine starts. */
  image_id: text(),
  made_by: uuid(),
  made_at: instant()
    .notNull()
    .default(sql`now()`),
  built_at: instant(),
})
export type CheckScriptRecord = typeof checkScript.$inferSelect

/** A program that reaches nobody: stored files lie in /input, and one file of /tmp is its result. */
export interface AlonePlace {
  at: 'alone'
  command: string[]
  files: { name: string; file_id: string }[]
  memory_mb: number
  result_bytes: number
}
/**
 * What a run reaches: an address of IPv4 and these ports of it, all where none is named; nodes of a scene, as long as it is this
 * generation; or nothing.
 */
export type CheckPlace = { at: 'address'; host: string; ports: PortReach[] } | { at: 'scene'; scene: string; gen: number } | AlonePlace

/** A point of a scene: a program looks at one node from outside, and is told what was read in it. */
export interface PointStage {
  /** Names it within its run. */
  key: string
  script_id: string
  node: string
  port: number | null
  /** Words of the program. */
  args: string[]
  /** Where it fails nothing behind it is looked at. */
  is_guard: boolean
  /** Files of the node. */
  reads: string[]
  /** Commands of the node, as their words. */
  commands: { name: string; words: string[] }[]
  /** What the program is told besides. */
  name: string
  entrant_no: number | null
  seed: string
}

/** What is told of a stage before it runs; its flag and the id of it lie sealed in `inputs`, by place in the list. */
export interface CheckStage {
  kind: StageKind
  store: string | null
  timeout_ms: number
  /** Of an old flag: the round that it is of. */
  issued?: number
  /** In a scene: the point that it looks at. */
  point?: PointStage
}
/**
 * Why a point has no answer. `checker`: its program died or was cut, which may be the box's doing. All others are ours: nobody ran it in
 * time, it is broken or none, the machine of the node has no agent, its scene is another, the machine gave it no processor.
 */
export type PointFault = 'late' | 'script' | 'checker' | 'no_agent' | 'scene' | 'runner'
/** Why a program that ran alone left no result. */
export type AloneFault = 'time' | 'memory' | 'flood' | 'code' | 'missing' | 'large'
/** The bytes of a result as they lie in the store: whoever takes the run holds them from then on. */
export interface AloneResult {
  key: string
  bytes: number
  sha256: string
}
export interface CheckStageResult {
  kind: StageKind
  store: string | null
  verdict: StageVerdict
  exit_code: number | null
  /** Cut and without flags: what entrants may read. */
  public: string
  /** For referees. */
  private: string
  took_ms: number
  limit_ms: number
  issued?: number
  /** It was ended because it printed without end. */
  is_flood?: true
  /** What a get of this flag is to be given; of a put that was up. */
  flag_ref: string | null
  /** What helps to find the flag, for everybody; of a put that was up. */
  hint: string | null
  /** In a scene: what is known of the point, and what its program wrote. */
  point?: { key: string; result: PointResult; fault: PointFault | null; output: string }
  /** Alone: the beginning of what it said, and its result or why there is none. */
  alone?: { why: AloneFault | null; said: string; result: AloneResult | null }
}
/** Why a run has the verdict `error` although no stage of it said so. */
export type CheckFault = 'late' | 'lost' | 'script' | 'runner'

/** A chain of stages against one place, run by whoever leased the row: what looks first, then its flags side by side (`tracksOf`). `owner` and `key` name it once: `contest:…`, `question:…`. */
export const checkRun = pgTable(
  'check_run',
  {
    run_id: uuid().primaryKey(),
    owner: text().notNull(),
    key: text().notNull(),
    script_id: uuid()
      .notNull()
      .references(() => checkScript.script_id),
    place: jsonb().$type<CheckPlace>().notNull(),
    stages: jsonb().$type<CheckStage[]>().notNull(),
    /** Flags and their ids, sealed for this row. */
    inputs: bytes().notNull(),
    /** The higher ones first. */
    priority: integer().notNull(),
    not_before: instant().notNull(),
    /** Nothing begins after it. */
    deadline: instant().notNull(),
    /** How long who runs it may be silent. */
    lease_ms: integer().notNull(),
    state: text({ enum: ['queued', 'leased', 'done', 'cancelled'] })
      .notNull()
      .default('queued'),
    lease_until: instant(),
    /** How often it was leased: what a worker of an earlier lease says changes nothing. */
    attempt: integer().notNull().default(0),
    runner: text(),
    verdict: text().$type<RunVerdict>(),
    fault: text().$type<CheckFault>(),
    results: jsonb().$type<CheckStageResult[]>(),
    took_ms: integer(),
    ordered_at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    done_at: instant(),
    /** Its owner has read what came out. */
    is_taken: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('check_run_key').on(table.owner, table.key),
    index('check_run_queued')
      .on(table.priority.desc().nullsFirst(), table.not_before)
      .where(sql`${table.state} = 'queued'`),
    index('check_run_leased')
      .on(table.lease_until)
      .where(sql`${table.state} = 'leased'`),
    index('check_run_done')
      .on(table.owner, table.done_at)
      .where(sql`${table.state} = 'done' and not ${table.is_taken}`),
    index('check_run_log').on(table.owner, table.ordered_at),
    index('check_run_script').on(table.script_id),
  ],
)
export type CheckRunRecord = typeof checkRun.$inferSelect

/** What a script's runs cost on average at a runner; time is that of all programs of a run together. */
export interface CheckCost {
  runs: number
  took_ms: number
  cpu_ms: number
}

/** A process that runs checks, as it says itself every few seconds. */
export const checkRunner = pgTable('check_runner', {
  runner: text().primaryKey(),
  is_ok: boolean().notNull(),
  /** What is missing where it cannot run any. */
  why: text(),
  /** Runs at a time, and programs of them. */
  width: integer().notNull(),
  cores: integer().notNull(),
  /** By script, of its latest runs. */
  costs: jsonb()
    .$type<Record<string, CheckCost>>()
    .notNull()
    .default(sql`'{}'::jsonb`),
  started_at: instant().notNull(),
  beat_at: instant().notNull(),
})
