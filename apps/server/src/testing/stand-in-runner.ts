import { runVerdict, type StageKind, type StageVerdict } from '@beacon/engine/check'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { openSecretBox, readMasterKey } from '../modules/platform/secret/index.ts'
import { beatRunner, endRun, leaseRuns, openInputs, settleScript } from '../modules/scenes/check/index.ts'
import { walkStages } from './walk-stages.ts'

export interface PlantedFlag {
  entrant_id: string
  topic_id: string
  flag: string
}
interface Judged {
  entrant_id: string
  topic_id: string
  kind: string
}
/** What a box says to a stage, and what of it everybody may read. */
export type Judge = (about: Judged) => { verdict: StageVerdict; said?: string }

/** Stands in for the runner of checks where no engine of containers is: no script runs, and no box is asked. */
export function openStandInRunner(databaseUrl: string, keyFile: string) {
  const { db, close } = openDatabase(databaseUrl, 1, pino({ level: 'silent' }))
  const secret = openSecretBox(readMasterKey(keyFile, false))
  const beat = { runner: 'stand-in', is_ok: true, why: null, width: 32, cores: 2, costs: {}, started_at: new Date().toISOString() }
  return {
    close,
    /** The start of a contest asks for a runner and for scripts that are ready. */
    makeReady: async () => {
      await beatRunner(db, beat)
      const { rows } = await db.execute<{ script_id: string }>(sql`select script_id from check_script where state = 'building'`)
      for (const { script_id } of rows) await db.transaction((tx) => settleScript(tx, script_id, { image_id: 'sha256:stand-in' }))
    },
    /** Ends every check that the server has given out or planned, now; answers the flags that stand in boxes since. */
    runChecks: async (judge: Judge = () => ({ verdict: 'up' })): Promise<PlantedFlag[]> => {
      await db.execute(sql`update cell_check set starts_ms = 0 where state = 'planned'`)
      await db.execute(sql`update check_run set not_before = now() - interval '1 second' where state = 'queued'`)
      const planted: PlantedFlag[] = []
      for (const run of await leaseRuns(db, beat.runner, 1_000)) {
        const [, , , topic_id = '', entrant_id = ''] = run.key.split('.')
        const inputs = openInputs(secret, run.run_id, run.inputs)
        const said: Partial<Record<StageKind, string>> = {}
        const verdicts = walkStages(run.stages, ({ kind }) => {
          const answer = judge({ entrant_id, topic_id, kind })
          said[kind] = answer.said ?? ''
          return answer.verdict
        })
        const stages = run.stages.map((stage, index) => {
          const verdict = verdicts[index] ?? 'skipped'
          const flag = stage.kind === 'put' && verdict === 'up' ? (inputs[index]?.flag ?? null) : null
          if (flag !== null) planted.push({ entrant_id, topic_id, flag })
          const ref = flag === null ? null : `guest-${index}`
          return {
            kind: stage.kind,
            store: stage.store,
            verdict,
            exit_code: 101,
            public: verdict === 'skipped' ? '' : (said[stage.kind] ?? ''),
            private: '',
            took_ms: 5,
            limit_ms: stage.timeout_ms,
            flag_ref: ref,
            hint: ref,
          }
        })
        await db.transaction((tx) => endRun(tx, run, { verdict: runVerdict(stages), fault: null, stages, took_ms: 20 }))
      }
      return planted
    },
    /** All contests in rounds are so much further: what happened, happened earlier. */
    passSeconds: async (seconds: number) => {
      const by = sql`make_interval(secs => ${seconds})`
      await db.transaction(async (tx) => {
        await tx.execute(sql`update contest set started_at = started_at - ${by}, version = version + 1 where started_at is not null`)
        await tx.execute(sql`update round set closed_at = closed_at - ${by}, opened_at = opened_at - ${by}`)
        await tx.execute(sql`update ad_capture set at = at - ${by}`)
        await tx.execute(sql`update check_run set not_before = not_before - ${by}`)
      })
    },
  }
}
