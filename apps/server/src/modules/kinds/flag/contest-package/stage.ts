import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { sealTry } from '../../../contest/topic/try-text/index.ts'
import { flagDigests } from '../../../contest/topic/topic/index.ts'
import { linesOf, numberIn, textIn } from './lines.ts'
import type { People } from './people.ts'

const groupSize = 2000
const address = /^(?:\d{1,3}\.){3}\d{1,3}$|^[0-9a-f:]{2,39}$/iu

interface Staging {
  folder: string
  contest_id: string
  isTeams: boolean
  people: People
  /** Topic of every challenge id. */
  topics: ReadonlyMap<number, string>
  report: (share: number) => Promise<void>
  total: number
}
export interface Staged {
  submissions: number
  awards: number
  /** Rows whose person or challenge is not there any more. */
  orphans: number
  /** Right ones among them: of challenges that were left out, they are missing from the scores. */
  lost_solves: number
}

/** Tries, solves and awards in tables of this transaction: what follows is set work of the database, whatever their number. */
export async function stage(ctx: SignedIn, tx: Tx, input: Staging): Promise<Staged> {
  await tx.execute(sql`create temp table brought_try (id bigint, topic_id uuid, entrant_id uuid, user_id uuid, kind text, us bigint, ip text,
    submission_id uuid, digest bytea, sealed bytea) on commit drop`)
  await tx.execute(sql`create temp table brought_solve (id bigint primary key) on commit drop`)
  await tx.execute(
    sql`create temp table brought_award (id bigint, entrant_id uuid, points int, us bigint, adjustment_id uuid, reason text) on commit drop`,
  )
  const counts = { submissions: 0, awards: 0, orphans: 0, lost_solves: 0 }
  for await (const group of linesOf(join(input.folder, 'solves'), groupSize)) {
    const ids = group.map((row) => numberIn(row, 0))
    await tx.execute(sql`insert into brought_solve select distinct unnest(${sql.param(ids)}::bigint[]) on conflict do nothing`)
  }
  for await (const group of linesOf(join(input.folder, 'submissions'), groupSize)) {
    const rows = group.flatMap((row) => tryOf(ctx, input, row) ?? [])
    counts.orphans += group.length - rows.length
    counts.lost_solves += group.filter((row) => isLost(input, row)).length
    counts.submissions += rows.length
    await tx.execute(sql`insert into brought_try select id, topic_id, entrant_id, user_id, kind, us, ip, submission_id, decode(digest, 'base64'), decode(sealed, 'base64')
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, topic_id uuid, entrant_id uuid, user_id uuid, kind text, us bigint, ip text,
        submission_id uuid, digest text, sealed text)`)
    await input.report(counts.submissions / Math.max(1, input.total))
  }
  for await (const group of linesOf(join(input.folder, 'awards'), groupSize)) {
    const rows = group.flatMap((row) => awardOf(input, row) ?? [])
    counts.orphans += group.length - rows.length
    counts.awards += rows.length
    await tx.execute(sql`insert into brought_award select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id bigint, entrant_id uuid, points int, us bigint, adjustment_id uuid, reason text)`)
  }
  await tx.execute(sql`analyze brought_try`)
  await tx.execute(sql`analyze brought_solve`)
  return counts
}

/** A right try of somebody who is ranked, at a challenge that has no topic. */
const isLost = ({ topics, people, isTeams }: Staging, row: unknown[]): boolean =>
  textIn(row, 4) === 'correct' && !topics.has(numberIn(row, 1) ?? -1) && people.entrants.has(numberIn(row, isTeams ? 3 : 2) ?? -1)

const microseconds = (ms: number): number => Math.round(ms * 1000)

function tryOf(ctx: SignedIn, { contest_id, isTeams, people, topics }: Staging, row: unknown[]): object | null {
  const id = numberIn(row, 0)
  const topic_id = topics.get(numberIn(row, 1) ?? -1)
  const user_id = people.users.get(numberIn(row, 2) ?? -1)
  const found = people.entrants.get(numberIn(row, isTeams ? 3 : 2) ?? -1)
  const at = numberIn(row, 5)
  if (id === null || topic_id === undefined || user_id === undefined || found === undefined || at === null) return null
  const submission_id = newId()
  const text = textIn(row, 7)
  const ip = textIn(row, 6)
  return {
    id,
    topic_id,
    entrant_id: found.entrant_id,
    user_id,
    kind: textIn(row, 4),
    us: microseconds(at),
    submission_id,
    ip: address.test(ip) ? ip : '0.0.0.0',
    digest: flagDigests(ctx.secret, contest_id, text).exact.toString('base64'),
    sealed: sealTry(ctx.secret, submission_id, text).toString('base64'),
  }
}

function awardOf({ isTeams, people }: Staging, row: unknown[]): object | null {
  const found = people.entrants.get(numberIn(row, isTeams ? 2 : 1) ?? -1)
  const at = numberIn(row, 4)
  const points = Math.round(numberIn(row, 3) ?? 0)
  if (found === undefined || at === null) return null
  const reason = [...textIn(row, 5)].slice(0, 200).join('') || 'CTFd award'
  return { id: numberIn(row, 0), entrant_id: found.entrant_id, points, us: microseconds(at), adjustment_id: newId(), reason }
}
