import { sql } from 'drizzle-orm'
import type { PrintedScore } from '@beacon/api/kinds/theory/score-print'
import type { Ctx, Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { issueCodes, printedAddress, selectIssued } from '../../../contest/out/certificate/index.ts'
import { scoreRows, type RawScore } from './score-row.ts'

/** The page of a code says the rank, so only exams that show ranks print one. */
const hasCodes = ({ show_rank }: ExamRecord): boolean => show_rank

type Ranked = Pick<RawScore, 'entrant_id' | 'user_id' | 'name' | 'rank' | 'total'> & { ranked: number }

/** Reads of whom printed scores are true, before the transaction that gives codes. */
export async function selectRanked(
  ctx: Pick<Platform, 'db' | 'pool'>,
  { exam, now, entrant_ids }: { exam: ExamRecord; now: number; entrant_ids: readonly string[] },
): Promise<Ranked[]> {
  if (!hasCodes(exam)) return []
  const rows = await scoreRows(ctx, { contest: exam, now, withMarks: true })
  const found = await ctx.db.execute<Ranked>(sql`
    with x as (${rows})
    select x.entrant_id, x.user_id, x.name, x.rank, x.total, (select count(*)::int from x r where r.rank is not null) as ranked
    from x where x.rank is not null and x.total is not null and x.entrant_id = any(${sql.param([...entrant_ids])}::uuid[])`)
  return found.rows
}

/** Gives each of them a code, which says what holds now; whoever has one keeps it. */
export async function giveCodes(tx: Tx, exam: ExamRecord, ranked: readonly Ranked[]): Promise<void> {
  const { resource_id: contest_id, run, name: contest_name } = exam
  const date = exam.stopped_at ?? exam.end_at
  const fresh = ranked.flatMap(({ entrant_id, user_id, name, rank, total, ranked: of }) =>
    rank === null || total === null
      ? []
      : [{ contest_id, run, entrant_id, user_id, contest_name, name, team: null, rank, of, score: total, date }],
  )
  await issueCodes(tx, fresh)
}

/** The code of each sheet; none where rank or total are no longer what the code says. */
export async function readCodes(
  ctx: Ctx,
  exam: ExamRecord,
  rows: readonly Pick<RawScore, 'entrant_id' | 'rank' | 'total'>[],
): Promise<(row: Pick<RawScore, 'entrant_id' | 'rank' | 'total'>) => PrintedScore['verify']> {
  if (!hasCodes(exam) || rows.length === 0) return () => null
  const ids = rows.map(({ entrant_id }) => entrant_id)
  const issued = await selectIssued(ctx.db, { contest_id: exam.resource_id, run: exam.run }, ids)
  return ({ entrant_id, rank, total }) => {
    const own = issued.get(entrant_id)
    if (own === undefined || own.rank !== rank || own.score !== total) return null
    return { code: own.code, address: printedAddress(ctx, own.code) }
  }
}
