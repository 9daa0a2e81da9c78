import type { Reply } from '@beacon/api/endpoint'
import type { AnswerEntry } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { exam as contract } from '@beacon/api/kinds/theory/exam/exam'
import type { Pool } from 'pg'
import type { Platform, SignedIn } from '../../../../../context.ts'
import { batchPool } from '../../../../../db/batch-pool.ts'
import { openGather } from '../../../../../db/gather.ts'
import { fail } from '../../../../../failure.ts'
import { nowView, seeSitting } from './candidate.ts'
import { ownStaffNews } from './own-messages.ts'
import { readSitting } from './sitting.ts'
import { mustHoldTicket, provenBy } from './ticket.ts'

const text = `select a.attempt_id, (select coalesce(jsonb_agg(jsonb_build_object('question_id', n.question_id, 'answer', n.answer,
      'is_marked', n.is_marked, 'seq', n.seq) order by n.seq), '[]') from exam_answer n where n.attempt_id = a.attempt_id) as entries
  from unnest($1::uuid[]) as a (attempt_id)`
const mostAtOnce = 50

interface Held {
  attempt_id: string
  entries: AnswerEntry[]
}
type Reader = (attempt_id: string) => Promise<AnswerEntry[] | null>
const readers = new WeakMap<Pool, Reader>()

function readerOf(platform: Platform): Reader {
  const known = readers.get(platform.pool)
  if (known !== undefined) return known
  const made = openGather<AnswerEntry[]>(mostAtOnce, async (ids) => {
    const { rows } = await batchPool(platform).query<Held>({ name: 'exam_held_answers', text, values: [ids] })
    return new Map(rows.map(({ attempt_id, entries }) => [attempt_id, entries]))
  })
  readers.set(platform.pool, made)
  return made
}

/** What counts of an attempt, by `seq`, read together with others that come in the same moment. */
export const readHeld = async (platform: Platform, attempt_id: string): Promise<AnswerEntry[]> =>
  (await readerOf(platform)(attempt_id)) ?? []

/** What the server holds of the own attempt, for a device that comes back. */
export async function readAnswers(ctx: SignedIn, id: string): Promise<Reply<typeof contract.answers>> {
  const seen = await seeSitting(ctx, id)
  const { attempt, told } = await readSitting(ctx, seen)
  if (attempt === null) return fail('attempt_not_started')
  // A device that comes back to a paper that is in learns where it stands; the answers are the browser's that gave them.
  if (attempt.state === 'going') await mustHoldTicket(ctx, seen, attempt)
  const now = nowView(seen.contest, attempt, seen.now, await ownStaffNews(ctx, seen.contest, told))
  const isOwn = attempt.state === 'going' || provenBy(ctx, seen)?.epoch === attempt.epoch
  return { now, entries: isOwn ? await readHeld(ctx, attempt.attempt_id) : [] }
}
