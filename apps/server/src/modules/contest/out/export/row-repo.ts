import type { Pool } from 'pg'
import { staffNameText } from '../../../../db/staff-name.ts'

export interface MemberRow {
  entrant_id: string
  user_id: string
  username: string
  rep_name: string
  name: string
  email: string | null
  organisation: string | null
  work_id: string | null
  team: string
  tag: string
  number: number
  bracket_id: string | null
  is_captain: boolean
  status: string
  registered_at: string
}
const memberText = `select e.entrant_id, u.resource_id as user_id, u.username, u.rep_name, u.name, u.email, u.work_id, o.name as organisation, ${staffNameText('e')} as team, e.tag, e.number, e.bracket_id, m.is_captain, e.status,
    to_char(e.registered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as registered_at
  from entrant_member m join entrant e on e.entrant_id = m.entrant_id join "user" u on u.resource_id = m.user_id
  left join organisation o on o.resource_id = u.organisation_id
  where m.contest_id = $1 order by e.number, m.is_captain desc, u.username`

export async function findMembers(pool: Pool, contestId: string): Promise<MemberRow[]> {
  const { rows } = await pool.query<MemberRow>(memberText, [contestId])
  return rows
}

export interface CaseRow {
  evidence_id: string
  at: string
  kind: string
  strength: string
  entrants: string[]
  topic: string | null
  state: string
  referee: string | null
  note: string
}
const caseText = `select v.resource_id as evidence_id, to_char(v.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, v.kind, v.strength, t.name as topic, v.state, v.referee, v.note,
    array(select ${staffNameText('e')} from evidence_entrant x join entrant e on e.entrant_id = x.entrant_id where x.evidence_id = v.resource_id order by 1) as entrants
  from evidence v left join topic t on t.resource_id = v.topic_id where v.contest_id = $1 and v.run = $2 order by v.at, v.resource_id`

export async function findCases(pool: Pool, contestId: string, run: number): Promise<CaseRow[]> {
  const { rows } = await pool.query<CaseRow>(caseText, [contestId, run])
  return rows
}
