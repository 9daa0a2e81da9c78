import type { JudgeStepKind, StepResult } from '@beacon/engine/judging'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import type { JudgedStep } from '../db/schema/index.ts'
import { settleScript } from '../modules/scenes/check/index.ts'
import { endJudging, leaseJudgings, viewSteps, type JudgingLine } from '../modules/scenes/judging/index.ts'

/** What a step finds that goes wrong. */
const found: Readonly<Partial<Record<JudgeStepKind, StepResult>>> = {
  exploit: 'exploited',
  stay: 'resisted',
  functions: 'mumble',
  apply: 'exit',
}

/** Steps as a judge leaves them: all pass, or one of them fails and is the last. */
export function stepsOf({ plan }: Pick<JudgingLine, 'plan'>, fails: JudgeStepKind | null): JudgedStep[] {
  const at = plan.findIndex(({ kind, is_control }) => kind === fails && !is_control)
  return viewSteps(plan, [])
    .slice(0, at < 0 ? undefined : at + 1)
    .map((step, index) => ({
      ...step,
      verdict: index === at ? ('failed' as const) : ('passed' as const),
      result: index === at ? (found[step.kind] ?? 'late') : step.expect,
      started_at: new Date().toISOString(),
      took_ms: 1_200,
      public: index === at && step.kind === 'functions' ? 'The shop does not sell.' : '',
      output: step.kind === 'apply' ? 'patched index.php' : '',
    }))
}

/** Stands in for the judge of patches where no engine of containers is: no box starts, and no script runs. */
export function openStandInJudge(databaseUrl: string) {
  const { db, close } = openDatabase(databaseUrl, 1, pino({ level: 'silent' }))
  return {
    close,
    /** Images of scripts stand, as if they had been built. */
    makeReady: async () => {
      const { rows } = await db.execute<{ script_id: string }>(sql`select script_id from check_script where state = 'building'`)
      for (const { script_id } of rows) await db.transaction((tx) => settleScript(tx, script_id, { image_id: 'sha256:stand-in' }))
    },
    /** Ends every judging that waits: all steps pass, or one of them fails. Answers how many there were. */
    judgeAll: async (fails: JudgeStepKind | null = null): Promise<number> => {
      await db.execute(sql`update judging set not_before = now() - interval '1 hour' where state = 'queued'`)
      const leased = await db.transaction((tx) => leaseJudgings(tx, 'stand-in', 100))
      for (const line of leased) await db.transaction((tx) => endJudging(tx, line, stepsOf(line, fails)))
      return leased.length
    },
  }
}
