import type { StepResult } from '@beacon/engine/judging'
import type { JudgingRecord } from '../../../db/schema/index.ts'
import type { BoothEnd } from '../driver/index.ts'
import type { Box } from './box.ts'
import type { JudgeShop } from './shop.ts'

/** Containers of the scripts of one judging. */
export interface Scripts {
  /** Runs a script against the box. @throws Broken, DriverError */
  run: (script_id: string, words: (host: string) => readonly string[], limitMs: number) => Promise<BoothEnd>
  close: () => Promise<void>
}

/** What a step found. */
export interface Finding {
  result: StepResult
  exit_code?: number | null
  public?: string
  output?: string
}

/** One attempt at a judging. */
export interface Work {
  shop: JudgeShop
  row: JudgingRecord
  flag: string
  signal: AbortSignal
  /** @throws Error before the step that makes it */
  box: () => Box
  keepBox: (box: Box) => void
  scripts: Scripts
  /** Of the flag's file before the first attack, as it is seen from outside; null before that. */
  flagBytes: number | null
  /** A text of a stranger as it is kept. */
  scrubbed: (text: string) => string
}
