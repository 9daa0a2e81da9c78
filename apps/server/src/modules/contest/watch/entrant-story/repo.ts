import type { StoryKind } from '@beacon/api/contest/entrant-story'
import { sql, type SQL } from 'drizzle-orm'
import type { Pool } from 'pg'
import { queryRows, selectionSql } from '../../../../db/selection.ts'
import { staffNameText } from '../../../../db/staff-name.ts'
import { storyColumns, type KindStory, type StoryAbout, type StoryParts } from './port.ts'

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
export interface StoryQuery extends StoryAbout {
  before: string | null
  kinds: readonly StoryKind[]
}
export const pageRows = 100

/** The user column of a line that is somebody's own: of one member, where only that one is asked for. */
const isOf = (column: SQL, { user_id }: StoryAbout): SQL => (user_id === null ? sql`true` : sql`${column} = ${user_id}`)
/** Lines of nobody in particular are left out where one member is asked for. */
const isOfAll = ({ user_id }: StoryAbout): SQL => sql`${user_id === null}::boolean`
export const membersOf = (about: StoryAbout): SQL =>
  sql`(select user_id from entrant_member m where m.entrant_id = ${about.entrant_id} and ${isOf(sql`m.user_id`, about)})`

/** What every contest tells. */
const common: StoryParts = {
  sign_in: (about) => ({
    columns: {
      at: sql`s.created_at`,
      user_id: sql`s.user_id`,
      what: sql`'sign_in'`,
      text: sql`left(s.user_agent, 200)`,
      address: sql`host(s.ip)`,
      is_new_address: sql`not exists (select 1 from session o where o.user_id in ${membersOf(about)} and o.ip = s.ip and o.created_at < s.created_at)`,
    },
    from: sql`from session s where s.user_id in ${membersOf(about)} and s.created_at >= ${about.since}`,
  }),
  adjust: (about) => ({
    columns: { at: sql`j.at`, user_id: sql`j.user_id`, what: sql`'adjust'`, text: sql`j.reason`, points: sql`j.points` },
    from: sql`from adjustment j where j.entrant_id = ${about.entrant_id} and j.run = ${about.run} and ${isOfAll(about)}`,
  }),
  evidence: (about) => ({
    columns: { at: sql`v.at`, topic_id: sql`v.topic_id`, what: sql`v.kind`, text: sql`v.state` },
    from: sql`from evidence v join evidence_entrant x on x.evidence_id = v.resource_id
      where x.entrant_id = ${about.entrant_id} and v.run = ${about.run} and ${isOfAll(about)}`,
  }),
  question: (about) => ({
    columns: {
      at: sql`m.at`,
      user_id: sql`m.user_id`,
      topic_id: sql`d.topic_id`,
      what: sql`case when m.is_staff then 'answered' else 'asked' end`,
      text: sql`left(m.text, 200)`,
    },
    from: sql`from thread d join thread_message m on m.thread_id = d.thread_id
      where d.entrant_id = ${about.entrant_id} and d.run = ${about.run} and ${isOf(sql`m.user_id`, about)}`,
  }),
  staff: (about) => ({
    columns: { at: sql`a.at`, user_id: sql`a.user_id`, what: sql`a.operation`, text: sql`coalesce(a.after ->> 'reason', '')` },
    from: sql`from audit a where a.module = 'entrant' and a.object_id = ${about.entrant_id}::text and a.at >= ${about.since}
      and a.result = 'success' and ${isOfAll(about)}`,
  }),
}

/** The time line, newest first; one row more than a page tells whether there is another. Only the parts asked for are read. */
export async function readStory(pool: Pool, own: Pick<KindStory, 'parts' | 'secret'>, query: StoryQuery): Promise<StoryRow[]> {
  const parts: StoryParts = { ...common, ...own.parts }
  const lines = query.kinds.flatMap((kind) => {
    const part = parts[kind]
    if (part === undefined) return []
    return [
      sql`(select ${kind}::text as kind, p.* from (${selectionSql(storyColumns, part(query))}) p
        where p.at < coalesce(${query.before}::timestamptz, 'infinity') order by p.at desc limit ${pageRows + 1})`,
    ]
  })
  if (lines.length === 0) return []
  return queryRows<StoryRow>(
    pool,
    sql`select q.at, q.kind, q.user_id, u.rep_name as user_name, t.name as topic_name, q.what, q.text, q.points, q.address,
        coalesce(q.is_new_address, false) as is_new_address, q.submission_id, q.text_sealed, coalesce(${own.secret.isSecret}, false) as is_flag
      from (${sql.join(lines, sql` union all `)}) q ${own.secret.join}
        left join "user" u on u.resource_id = q.user_id left join topic t on t.resource_id = q.topic_id
      order by q.at desc, q.kind limit ${pageRows + 1}`,
  )
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
