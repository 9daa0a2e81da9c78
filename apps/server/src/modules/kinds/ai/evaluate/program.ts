import { aiLimits } from '@beacon/api/kinds/ai/limits'
import type { AiProblems } from '@beacon/api/kinds/ai/views'
import { MB } from '@beacon/api/limits'
import type { Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { insertFiles } from '../../../platform/file/index.ts'
import { addAlone, aloneInput, aloneResult, orderRuns, type DoneRun } from '../../../scenes/check/index.ts'
import type { CodeTerms } from '../topic/index.ts'

/** Debian's Python with NumPy, SciPy, pandas and scikit-learn. */
const base = 'beacon/science'
const resultBytes = aiLimits.result_mb * MB
/** What waits longer than this is not wanted any more. */
const waitMs = 6 * 3_600_000

interface ProgramOrder {
  owner: string
  key: string
  /** The program. */
  file_id: string
  code: CodeTerms
}

/** A program has its own file and the input; the reference is never where it runs. @throws Error for a task without input */
export async function orderAlone(
  tx: Tx,
  { secret }: Pick<Platform, 'secret'>,
  { owner, key, file_id, code: { input, run_time_s, run_memory_mb } }: ProgramOrder,
): Promise<void> {
  if (input === null) throw new Error('a task of programs has an input')
  const { script_id } = await addAlone(tx, base)
  const now = Date.now()
  const place = {
    at: 'alone' as const,
    command: ['python3', `${aloneInput}/program.py`, `${aloneInput}/data`, aloneResult],
    files: [
      { name: 'program.py', file_id },
      { name: 'data', file_id: input.file_id },
    ],
    memory_mb: run_memory_mb,
    result_bytes: resultBytes,
  }
  const stages = [{ kind: 'check' as const, timeout_ms: run_time_s * 1_000 }]
  const times = { not_before: new Date(now).toISOString(), deadline: new Date(now + waitMs).toISOString() }
  await orderRuns(tx, secret, [{ owner, key, script_id, place, stages, ...times }])
}

/** What came of a program; null: nothing is known, through no fault of its own. */
export type ProgramLeft = { file_id: string; problem: null } | { file_id: null; problem: AiProblems } | null

/** Writes what a program left as a file. What it says is for the caller to show or drop. */
export async function takeAlone(
  tx: Tx,
  { stages: [stage] }: DoneRun,
  code: CodeTerms,
): Promise<{ left: ProgramLeft; said: string; took_ms: number }> {
  const { alone, exit_code = null, took_ms = 0 } = stage ?? {}
  if (alone === undefined) return { left: null, said: '', took_ms }
  const { why, result, said } = alone
  if (result === null) {
    const most = {
      time: code.run_time_s,
      memory: code.run_memory_mb,
      large: aiLimits.result_mb,
      code: exit_code ?? 0,
      missing: 1,
      flood: 1,
    }
    const known = why ?? 'missing'
    return { left: { file_id: null, problem: { why: `run_${known}`, row: null, column: null, count: most[known] } }, said, took_ms }
  }
  const file_id = newId()
  const { key: storage_key, bytes: size, sha256 } = result
  await insertFiles(tx, [
    {
      resource_id: file_id,
      purpose: 'ai_submission',
      name: 'result.csv',
      media_type: 'text/plain',
      size,
      sha256,
      storage_key,
      user_id: null,
      kept_at: new Date().toISOString(),
    },
  ])
  return { left: { file_id, problem: null }, said, took_ms }
}

/** Nobody wants it any more; its bytes are the caller's to remove once that is written. */
export const keyOf = ({ stages }: DoneRun): string[] => stages.flatMap(({ alone }) => alone?.result?.key ?? [])
