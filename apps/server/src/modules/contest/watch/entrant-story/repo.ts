import type { StoryKind } from '@beacon/api/entrant-story'
import type { Pool } from 'pg'
import { staffNameText } from '../../../../db/staff-name.ts'
import type { KindStory } from './port.ts'

export interface StoryRow {
  at: Date
  kind: StoryKind
  user_id: string | null
  user_name: string | null
  topic_name: string | null
  what: string
  text: string | null
  points: number | null
  address: string | null
  is_new_address: boolean
  submission_id: string | null
  text_sealed: Buffer | null
  /** The text of the try is a flag, or was one: it is shortened more. */
  is_flag: boolean
}
export interface StoryQuery {
  contest_id: string
  run: number
  entrant_id: string
  /** When this run began: what comes from the audit log and sessions belongs to it from then on. */
  since: string
  before: string | null
  kinds: readonly StoryKind[]
  user_id: string | null
}
export const pageRows = 100

/** What every contest tells. Each part gives the same columns; only the parts asked for are read. $1 contest, $2 run, $3 entrant, $4 since, $5 before, $6 user. */
const member = 'select user_id from entrant_member where entrant_id = $3 and ($6::uuid is null or user_id = $6)'
const common = {
  sign_in: `select s.created_at as at, s.user_id, null::uuid as topic_id, 'sign_in' as what, left(s.user_agent, 200) as text, null::int as points, host(s.ip) as address,
    not exists (select 1 from session o where o.user_id in (${member}) and o.ip = s.ip and o.created_at < s.created_at) as is_new_address, null::uuid as submission_id, null::bytea as text_sealed
    from session s where s.user_id in (${member}) and s.created_at >= $4`,
  adjust: `select j.at, j.user_id, null, 'adjust', j.reason, j.points, null, false, null, null from adjustment j
    where j.entrant_id = $3 and j.run = $2 and $6::uuid is null`,
  evidence: `select v.at, null, v.topic_id, v.kind, v.state, null, null, false, null, null from evidence v
    join evidence_entrant x on x.evidence_id = v.resource_id where x.entrant_id = $3 and v.run = $2 and $6::uuid is null`,
  question: `select m.at, m.user_id, d.topic_id, case when m.is_staff then 'answered' else 'asked' end, left(m.text, 200), null, null, false, null, null
    from thread d join thread_message m on m.thread_id = d.thread_id where d.entrant_id = $3 and d.run = $2 and ($6::uuid is null or m.user_id = $6)`,
  staff: `select a.at, a.user_id, null, a.operation, coalesce(a.after ->> 'reason', ''), null, null, false, null, null from audit a
    where a.module = 'entrant' and a.object_id = $3::text and a.at >= $4 and a.result = 'success' and $6::uuid is null`,
} satisfies Partial<Record<StoryKind, string>>

/** A part that has no value for a column says null; its type is given here. */
const columns =
  'p.at, p.user_id::uuid, p.topic_id::uuid, p.what::text, p.text::text, p.points::int, p.address::text, p.is_new_address, p.submission_id::uuid, p.text_sealed::bytea'

/** The time line, newest first; one row more than a page tells whether there is another. */
export async function readStory(pool: Pool, own: Pick<KindStory, 'parts' | 'secret'>, query: StoryQuery): Promise<StoryRow[]> {
  const parts: Partial<Record<StoryKind, string>> = { ...common, ...own.parts }
  const all = query.kinds
    .filter((kind) => kind in parts)
    .map(
      (
        kind,
      ) => `(select '${kind}' as kind, ${columns} from (${parts[kind]}) as p(at, user_id, topic_id, what, text, points, address, is_new_address, submission_id, text_sealed)
      where p.at < coalesce($5::timestamptz, 'infinity') order by p.at desc limit ${pageRows + 1})`,
    )
    .join('\nunion all\n')
  if (all === '') return []
  const text = `select q.at, q.kind, q.user_id, u.rep_name as user_name, t.name as topic_name, q.what, q.text, q.points, q.address, q.is_new_address, q.submission_id, q.text_sealed,
      coalesce(${own.secret.isSecret}, false) as is_flag
    from (${all}) q ${own.secret.join} left join "user" u on u.resource_id = q.user_id left join topic t on t.resource_id = q.topic_id
    where $1::uuid is not null and $2::int is not null and $4::timestamptz is not null
    order by q.at desc, q.kind limit ${pageRows + 1}`
  const { contest_id, run, entrant_id, since, before, user_id } = query
  const { rows } = await pool.query<StoryRow>(text, [contest_id, run, entrant_id, since, before, user_id])
  return rows
}

export interface StoryMember {
  user_id: string
  name: string
  is_captain: boolean
}
export interface StoryHead {
  name: string
  number: number
}

export async function findHead(pool: Pool, contestId: string, entrantId: string): Promise<StoryHead | null> {
  const { rows } = await pool.query<StoryHead>(
    `select ${staffNameText('e')} as name, e.number from entrant e where e.contest_id = $1 and e.entrant_id = $2`,
    [contestId, entrantId],
  )
  return rows[0] ?? null
}

export async function findMembers(pool: Pool, entrantId: string): Promise<StoryMember[]> {
  const { rows } = await pool.query<StoryMember>(
    `select m.user_id, u.rep_name as name, m.is_captain from entrant_member m join "user" u on u.resource_id = m.user_id
     where m.entrant_id = $1 order by m.is_captain desc, u.rep_name`,
    [entrantId],
  )
  return rows
}
