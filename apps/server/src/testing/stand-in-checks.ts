import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { sceneMachine, type CheckStage, type CheckStageResult } from '../db/schema/index.ts'
import { putVersion } from '../modules/scenes/image/testing/put-version.ts'
import { beatRunner, endRun, leaseRuns, settleScript } from '../modules/scenes/check/index.ts'

/** What a look at a point says, by the name of the point. */
type Says = (name: string) => { result: 'success' | 'fail' | 'error'; public?: string }

const passes: Says = () => ({ result: 'success' })
const verdicts = { success: 'up', fail: 'down', error: 'error' } as const

/** Behind a guard that is no success nothing is looked at. */
function resultsOf(stages: readonly CheckStage[], says: Says): CheckStageResult[] {
  let isOver = false
  return stages.map(({ kind, store, timeout_ms, point }) => {
    const said = isOver ? null : says(point?.name ?? '')
    isOver ||= point?.is_guard === true && said?.result !== 'success'
    const result = said?.result ?? 'error'
    return {
      kind,
      store,
      limit_ms: timeout_ms,
      verdict: said === null ? 'skipped' : verdicts[result],
      exit_code: said === null ? null : 0,
      public: said?.public ?? '',
      private: '',
      took_ms: said === null ? 0 : 1_200,
      flag_ref: null,
      hint: null,
      point: {
        key: point?.key ?? '',
        result,
        fault: said !== null && result === 'error' ? 'late' : null,
        output: said === null ? '' : `looked at ${point?.name ?? ''}`,
      },
    }
  })
}

/** Stands in for the runners of checks where no engine of containers is: no program looks at a point, and no scene stands. */
export function openStandInChecks(databaseUrl: string) {
  const { db, close } = openDatabase(databaseUrl, 1, pino({ level: 'silent' }))
  return {
    close,
    /**
     * Images of scripts stand, as if they had been built, and those that are named by the library; a runner and a machine for scenes are
     * there, for an hour.
     */
    makeReady: async (images: readonly string[] = []) => {
      const { rows } = await db.execute<{ script_id: string }>(sql`select script_id from check_script where state = 'building'`)
      for (const { script_id } of rows) await db.transaction((tx) => settleScript(tx, script_id, { image_id: 'sha256:stand-in' }))
      const started_at = new Date().toISOString()
      await beatRunner(db, { runner: 'stand-in', is_ok: true, why: null, width: 8, cores: 2, costs: {}, started_at })
      const beat_at = new Date(Date.now() + 3_600_000).toISOString()
      await db.execute(sql`update check_runner set beat_at = ${beat_at}::timestamptz where runner = 'stand-in'`)
      const machine = { driver: 'fake', is_ok: true, can: [], cpu_milli: 64_000, memory_mb: 64_000, started_at, beat_at }
      await db
        .insert(sceneMachine)
        .values({ machine: 'stand-in', ...machine })
        .onConflictDoUpdate({ target: sceneMachine.machine, set: machine })
      for (const name of images) await putVersion(db, { engine_id: 'sha256:stand-in', name: name.split('@')[0] ?? name })
    },
    /** Scenes that somebody asked for run, as if their machines had been started. */
    startScenes: async () => {
      const life = JSON.stringify({ rest: 'running', op: null, startedAt: Date.now() })
      await db.execute(sql`update scene set rest = 'running', due_at = null, queued_at = null, life = life || ${life}::jsonb
        where is_alive and (rest <> 'running' or life -> 'op' <> 'null'::jsonb)`)
    },
    /** Ends every check that waits. Answers how many runs there were. */
    lookAtAll: async (says: Says = passes): Promise<number> => {
      await db.execute(sql`update check_run set not_before = now() - interval '1 hour' where state = 'queued' and place ->> 'at' = 'scene'`)
      const leased = await leaseRuns(db, 'stand-in', 100)
      for (const run of leased)
        await db.transaction((tx) => endRun(tx, run, { verdict: 'up', fault: null, stages: resultsOf(run.stages, says), took_ms: 1_200 }))
      return leased.length
    },
  }
}
