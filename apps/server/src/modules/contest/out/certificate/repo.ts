import type { BuiltKind } from '@beacon/engine/kinds'
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Executor } from '../../../../db/database.ts'
import { personNameText } from '../../../../db/staff-name.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { certificate, type CertificateRecord } from '../../../../db/schema/contest/export.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** 100 random bits in 20 characters that are read aloud without doubt. */
const newCode = (): string => [...randomBytes(20)].map((byte) => letters[byte % 32]).join('')

export interface MemberOf {
  entrant_id: string
  user_id: string
  /** As the certificate says it: of an exam the real name, else the alias. */
  name: string
}

export async function membersOf(pool: Pool, contestId: string, entrantIds: readonly string[]): Promise<MemberOf[]> {
  const { rows } = await pool.query<MemberOf>(
    `select m.entrant_id, m.user_id, case when c.kind = 'theory' then ${personNameText('u')} else u.rep_name end as name
     from entrant_member m join contest c on c.resource_id = m.contest_id join "user" u on u.resource_id = m.user_id
     where m.contest_id = $1 and m.entrant_id = any($2::uuid[]) order by m.entrant_id, m.is_captain desc, u.rep_name`,
    [contestId, entrantIds],
  )
  return rows
}

type Fresh = Omit<typeof certificate.$inferInsert, 'code'>

/** Gives codes to those who have none yet; who has one keeps it, with what it says now. */
export async function issue(executor: Executor, fresh: readonly Fresh[]): Promise<CertificateRecord[]> {
  const made: CertificateRecord[] = []
  const chunk = 500
  for (let from = 0; from < fresh.length; from += chunk) {
    const rows = fresh.slice(from, from + chunk).map((one) => ({ ...one, code: newCode() }))
    const { contest_name, name, team, rank, of, score, date } = certificate
    const now = Object.fromEntries(
      Object.entries({ contest_name, name, team, rank, of, score, date }).map(([key, column]) => [
        key,
        sql.raw(`excluded."${column.name}"`),
      ]),
    )
    const stored = await executor
      .insert(certificate)
      .values(rows)
      .onConflictDoUpdate({ target: [certificate.contest_id, certificate.run, certificate.entrant_id, certificate.user_id], set: now })
      .returning()
    made.push(...stored)
  }
  return made
}

/** What codes were given for in a run, by entrant: of people who play alone. */
export async function selectIssued(
  executor: Executor,
  { contest_id, run }: Pick<CertificateRecord, 'contest_id' | 'run'>,
  entrantIds: readonly string[],
): Promise<ReadonlyMap<string, CertificateRecord>> {
  const isOfRun = and(eq(certificate.contest_id, contest_id), eq(certificate.run, run))
  const rows = await executor
    .select()
    .from(certificate)
    .where(and(isOfRun, inArray(certificate.entrant_id, [...entrantIds])))
  return new Map(rows.map((row) => [row.entrant_id, row]))
}

interface CertificateWithContest {
  row: CertificateRecord
  contest: { kind: BuiltKind }
  stands: boolean
}

/** A certificate, and whether it stands: not after a reset, nor once its entrant is out of the ranking or its contest is deleted. */
export async function findCertificate(executor: Executor, code: string): Promise<CertificateWithContest | null> {
  const isRanked = and(inArray(entrant.status, ['approved', 'withdrawn']), eq(entrant.is_hidden, false), eq(entrant.is_left_out, false))
  const stands = sql<boolean>`${contest.run} = ${certificate.run} and ${contest.deleted_at} is null and coalesce(${isRanked}, false)`
  const [found] = await executor
    .select({ row: certificate, contest: { kind: contest.kind }, stands })
    .from(certificate)
    .innerJoin(contest, eq(contest.resource_id, certificate.contest_id))
    .leftJoin(entrant, eq(entrant.entrant_id, certificate.entrant_id))
    .where(eq(certificate.code, code))
  return found ?? null
}

export async function findEntrantOf(executor: Executor, contestId: string, userId: string): Promise<string | null> {
  const { rows } = await executor.execute<{ entrant_id: string }>(
    sql`select entrant_id from entrant_member where contest_id = ${contestId} and user_id = ${userId}`,
  )
  return rows[0]?.entrant_id ?? null
}
