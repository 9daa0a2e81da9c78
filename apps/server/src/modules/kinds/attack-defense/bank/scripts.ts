import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { locks } from '../../../../db/locks.ts'
import { checkScript, type CheckTimeouts } from '../../../../db/schema/scenes/check.ts'
import {
  questionService,
  wholeService,
  type AdServiceRecord,
  type StoredScriptFile,
} from '../../../../db/schema/kinds/attack-defense/question-service.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { failFields } from '../../../../failure.ts'
import type { CheckPlan } from '../../../bank/question/index.ts'
import { platformBase, scriptVersion } from '../../../bank/script-files/index.ts'

/** Key of the script of the service itself; those of check points have their ids. */
export const ownScript = ''

interface OwnScript {
  key: string
  name: string
  script: StoredScriptFile
  attachment: StoredScriptFile | null
  timeouts: CheckTimeouts
}

const timeoutsOf = ({ check, put, get }: AdServiceRecord['stage_timeout_s'], all: number | null): CheckTimeouts => {
  const ms = (seconds: number) => (all ?? seconds) * 1_000
  return { check: ms(check), put: ms(put), get: ms(get), old_get: ms(get) }
}

/** That of the service, and those of check points that have one. */
function scriptsOf({ checker_script, checker_attachment, stage_timeout_s, check_points }: AdServiceRecord): OwnScript[] {
  const own =
    checker_script === null
      ? []
      : [{ key: ownScript, name: '', script: checker_script, attachment: checker_attachment, timeouts: timeoutsOf(stage_timeout_s, null) }]
  return [
    ...own,
    ...check_points.flatMap(({ check_point_id: key, name, check_script, attachment, timeout_s }) =>
      check_script === null ? [] : [{ key, name, script: check_script, attachment, timeouts: timeoutsOf(stage_timeout_s, timeout_s) }],
    ),
  ]
}

/** What a test or a contest runs. */
export const checkPlan = (row: AdServiceRecord): CheckPlan => ({
  scripts: scriptsOf(row).flatMap(({ key, name, timeouts }) => {
    const script_id = row.script_ids[key]
    return script_id === undefined ? [] : [{ key, name, script_id, timeouts }]
  }),
  stores: row.flag_stores.map(({ name }) => name),
  ports: row.ports,
})

/** Of the rows that were written: no other service has their key, and each script has its version. @throws 400 at the key */
export async function settleServices(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.serviceKeys})`)
  const rows = await tx
    .select(wholeService)
    .from(question)
    .innerJoin(questionService, eq(questionService.question_id, question.resource_id))
    .where(inArray(question.resource_id, [...ids]))
  await mustBeFree(tx, rows)
  for (const row of rows) await buildScripts(tx, row)
}

async function mustBeFree(tx: Tx, rows: readonly AdServiceRecord[]): Promise<void> {
  const holders = await tx
    .select({ id: questionService.question_id, key: questionService.service_key })
    .from(questionService)
    .where(
      inArray(
        questionService.service_key,
        rows.map(({ service_key }) => service_key),
      ),
    )
  for (const { resource_id, service_key } of rows) {
    const isTaken = holders.some(({ id, key }) => key === service_key && id !== resource_id)
    if (isTaken) failFields({ service_key: { code: 'service_key_taken' } })
  }
}

async function buildScripts(tx: Tx, row: AdServiceRecord): Promise<void> {
  const { put_mode, runtime_image, updated_by: made_by } = row
  const script_ids: Record<string, string> = {}
  for (const { key, script, attachment, timeouts } of scriptsOf(row)) {
    const version = await scriptVersion(tx, { script, attachment, put_mode, base: runtime_image ?? platformBase, timeouts, made_by })
    if (version !== null) script_ids[key] = version
  }
  await tx.update(questionService).set({ script_ids }).where(eq(questionService.question_id, row.resource_id))
}

/** Where the scripts of a service stand together: `none`, `building`, `ready` or `failed`. */
export const scriptState: SQL<string> = sql<string>`(select case when count(*) = 0 then 'none' when bool_or(s.state = 'failed') then 'failed'
  when bool_or(s.state = 'building') then 'building' else 'ready' end
  from ${checkScript} s where s.script_id::text in (select value from jsonb_each_text(${questionService.script_ids})))`
