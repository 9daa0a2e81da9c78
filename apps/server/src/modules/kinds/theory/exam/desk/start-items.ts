import { startItem, type StartItem } from '@beacon/engine'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { rushDesk, rushRound } from '../../../../../db/schema/kinds/theory/exam-rush.ts'
import { examRoom } from '../../../../../db/schema/kinds/theory/exam-room.ts'
import { testPaper } from '../../../../../db/schema/kinds/theory/test-paper.ts'
import { isInRange } from '../../../../../outbound/addresses.ts'
import { readSettings } from '../../../../platform/setting/index.ts'
import { markerItems } from '../results/marker-items.ts'

/** Whoever leaves before late ones enter can tell them the questions. */
function orderItems({ timing, earliest_submit_minutes: m, late_entry_minutes: n }: ExamRecord): StartItem[] {
  return timing === 'together' && m > 0 && m < n ? [startItem('warn', 'entry_submit_order', { m, n })] : []
}

/** A rush has two desks and a question. */
async function rushItems(executor: Executor, { resource_id }: ExamRecord): Promise<StartItem[]> {
  const { rows } = await executor.execute<{ desks: number; questions: number }>(sql`
    select (select count(*)::int from ${rushDesk} where contest_id = ${resource_id}) as desks,
      (select count(*)::int from rush_question q join ${rushRound} on ${rushRound.round_id} = q.round_id
        where ${rushRound.contest_id} = ${resource_id}) as questions`)
  const { desks = 0, questions = 0 } = rows[0] ?? {}
  return desks < 2 || questions === 0 ? [startItem('block', 'rush_not_set_up', { n: desks, m: questions })] : []
}

/** Wrong passwords of one room close its address for all of it, unless the network of the venue is exempt. */
async function signInItems(executor: Executor, { resource_id }: ExamRecord): Promise<StartItem[]> {
  const { addresses, contest_id } = examRoom
  const rooms = await executor.select({ addresses }).from(examRoom).where(eq(contest_id, resource_id))
  const { login_address_exempt: exempt } = (await readSettings(executor)).values
  const isExempt = (address: string) => exempt.some((range) => isInRange(address.split('/')[0] ?? address, range))
  const n = rooms.filter((room) => !room.addresses.every(isExempt)).length
  return n === 0 ? [] : [startItem('warn', 'room_sign_in_limit', { n })]
}

/** What must hold before the start: the paper is ready, or or frozen by its publication, and there are markers. */
export async function startItems(executor: Executor, row: ExamRecord): Promise<StartItem[]> {
  const { paper_id } = row
  if (row.exam_mode === 'rush' || paper_id === null) return rushItems(executor, row)
  const [paper] = await executor.select().from(testPaper).where(eq(testPaper.resource_id, paper_id))
  if (paper === undefined || paper.deleted_at !== null) return [startItem('block', 'paper_missing')]
  if (paper.status === 'draft' || paper.question_count === 0) return [startItem('block', 'paper_not_ready', { name: paper.name })]
  const found = [...orderItems(row), ...(await markerItems(executor, row)), ...(await signInItems(executor, row))]
  return paper.per_candidate ? [...found, startItem('warn', 'similarity_off')] : found
}
