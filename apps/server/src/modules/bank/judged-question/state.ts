import type { ScriptState } from '@beacon/api/bank/script-fields'
import type { ProofState } from '@beacon/api/bank/judged-question'
import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { checkScript, judging } from '../../../db/schema/index.ts'
import type { JudgedTable } from './table.ts'

/** Judgings of a question's proofs; their keys begin with the digest of what they prove. */
export const proofOwners = 'proof:'
export const proofOwner = (question_id: string): string => `${proofOwners}${question_id}`

/** All steps were taken and found what they should. */
const isGreen = sql`jsonb_array_length(j.steps) = jsonb_array_length(j.plan) and not j.steps @> '[{"verdict": "failed"}]'`

/** How a question's proof stands; a judging without a verdict says nothing. */
export const proofStateOf = ({ question_id, digest }: JudgedTable): SQL<ProofState> => {
  const ofQuestion = sql`j.owner = ${sql.raw(`'${proofOwners}'`)} || ${question_id}::text`
  return sql<ProofState>`(case
  when exists (select 1 from ${judging} j where ${ofQuestion} and j.state in ('queued', 'leased')) then 'running'
  else coalesce(
    (select case when ${digest} = '' or split_part(j.key, '/', 1) <> ${digest} then 'old' when ${isGreen} then 'passed' else 'failed' end
      from ${judging} j where ${ofQuestion} and j.outcome = 'done'
      order by split_part(j.key, '/', 1) = ${digest} desc, j.done_at desc limit 1), 'none') end)`
}

/** Where both scripts stand together. */
export const scriptStateOf = ({ checker_id, exploit_id }: JudgedTable): SQL<ScriptState> =>
  sql<ScriptState>`(select case when count(*) = 0 then 'none' when bool_or(s.state = 'failed') then 'failed'
  when bool_or(s.state = 'building') then 'building' else 'ready' end
  from ${checkScript} s where s.script_id in (${checker_id}, ${exploit_id}))`

/** What is proven of these questions: digests whose last verdict is green. */
export async function provenDigests(executor: Executor, question_ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (question_ids.length === 0) return new Set()
  const rows = await executor
    .selectDistinctOn([judging.owner, sql`split_part(${judging.key}, '/', 1)`], {
      digest: sql<string>`split_part(${judging.key}, '/', 1)`,
      is_green: sql<boolean>`jsonb_array_length(${judging.steps}) = jsonb_array_length(${judging.plan}) and not ${judging.steps} @> '[{"verdict": "failed"}]'`,
    })
    .from(judging)
    .where(sql`${inArray(judging.owner, question_ids.map(proofOwner))} and ${judging.outcome} = 'done'`)
    .orderBy(judging.owner, sql`split_part(${judging.key}, '/', 1)`, sql`${judging.done_at} desc`)
  return new Set(rows.flatMap(({ digest, is_green }) => (is_green ? [digest] : [])))
}
