import type { Pool } from 'pg'

export interface StepName {
  by: string | null
  text: string | null
}

/** Who tried, gave, opened, and why: by the id that the event's payload carries. */
export async function selectStepNames(
  pool: Pool,
  ids: { submissions: string[]; adjustments: string[]; hints: string[]; entrant_id: string; run: number },
): Promise<Map<string, StepName>> {
  const { rows } = await pool.query<StepName & { id: string }>(
    `select s.resource_id as id, u.rep_name as by, null as text from submission s join "user" u on u.resource_id = s.user_id where s.resource_id = any($1::uuid[])
     union all select a.resource_id, a.by, a.reason from adjustment a where a.resource_id = any($2::uuid[])
     union all select h.hint_id, u.rep_name, t.title from hint_opened h join "user" u on u.resource_id = h.user_id
       left join topic_hint t on t.hint_id = h.hint_id where h.entrant_id = $4 and h.run = $5 and h.hint_id = any($3::uuid[])`,
    [ids.submissions, ids.adjustments, ids.hints, ids.entrant_id, ids.run],
  )
  return new Map(rows.map(({ id, by, text }) => [id, { by, text }]))
}
