import type { ScriptState } from '@beacon/api/bank/script-fields'
import type { ProofShare } from '@beacon/api/kinds/operation/question'
import { sql, type SQL } from 'drizzle-orm'
import { operationProof } from '../../../../db/schema/kinds/operation/play.ts'
import { questionOperation } from '../../../../db/schema/kinds/operation/question-operation.ts'
import { checkScript } from '../../../../db/schema/scenes/check.ts'

const { points, script_ids, digests, question_id } = questionOperation
const scripts = sql`jsonb_array_elements(${points}) p where p ->> 'judge' = 'script'`
/** A proof of the point of that row as it stands: whether a phase came out as it should. */
const cell = (phase: string, isRight: SQL): SQL => sql`exists (select from ${operationProof} f where f.question_id = ${question_id}
  and f.point_id::text = p ->> 'point_id' and f.phase = ${phase} and f.digest = ${digests} ->> (p ->> 'point_id') and ${isRight})`
const untouched = sql`case when p ->> 'role' = 'guard' then 'success' else 'fail' end`

/** Points of scripts, those that are proved as they stand, and whether the check of one came out wrong. */
export const provable: SQL<number> = sql<number>`(select count(*)::int from ${scripts})`
export const proved: SQL<number> = sql<number>`(select count(*)::int from ${scripts} and ${cell('untouched', sql`f.result = ${untouched}`)}
  and ${cell('solved', sql`f.result = 'success'`)})`
const hasFailed = sql`exists (select from ${scripts} and (${cell('untouched', sql`f.result not in (${untouched}, 'error')`)}
  or ${cell('solved', sql`f.result = 'fail'`)}))`

export const proofShare: SQL<ProofShare> = sql<ProofShare>`(case when ${hasFailed} then 'failed' when ${proved} >= ${provable} then 'all'
  when ${proved} > 0 then 'some' else 'none' end)`

/** Where all scripts stand together. */
export const scriptState: SQL<ScriptState> = sql<ScriptState>`(select case when count(*) = 0 then 'none' when bool_or(s.state = 'failed') then 'failed'
  when bool_or(s.state = 'building') then 'building' else 'ready' end
  from ${checkScript} s where s.script_id::text in (select value from jsonb_each_text(${script_ids})))`

export const score: SQL<number> = sql<number>`(select coalesce(sum((p ->> 'score')::int), 0)::int from jsonb_array_elements(${points}) p)`
