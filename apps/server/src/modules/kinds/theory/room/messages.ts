import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { examRoom as contract } from '@beacon/api/kinds/theory/exam/exam-room'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { newId } from '../../../../db/id.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { examCall, examMessage } from '../../../../db/schema/kinds/theory/exam-room.ts'
import { fail } from '../../../../failure.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import { isAddressedTo, mustBeOwn, seeActing, seeWatch, tellDesk, type Watch } from '../exam/index.ts'

type Body = Parsed<typeof contract.message>['body']
type Message = Reply<typeof contract.messages>['messages'][number]
type Call = Reply<typeof contract.messages>['calls'][number]

/** Tells candidates something. A message to a room or to all is one row; it reaches devices with the next answer of the server. */
export async function sendMessage(ctx: SignedIn, id: string, body: Body): Promise<{ sent: number }> {
  const watch = await seeActing(ctx, id)
  const { contest, now } = watch
  const { status } = stateOf(contest, now)
  if (status === 'finished') fail('contest_state', { state: status })
  await mustReach(ctx, watch, body)
  const { kind, text, room_id } = body
  const about = { module: 'contest', operation: 'candidate_message', object_type: 'contest', object_id: id } as const
  return change(ctx, { ...about, object_name: contest.name }, async (tx, note) => {
    const common = { contest_id: id, run: contest.run, kind, text, by_user: ctx.actor.user_id }
    const to = body.entrant_ids === null ? [null] : [...new Set(body.entrant_ids)]
    await tx.insert(examMessage).values(to.map((entrant_id) => ({ ...common, message_id: newId(), entrant_id, room_id })))
    note({ after: { kind, text, room_id, candidates: body.entrant_ids?.length ?? (room_id === null ? 'all' : 'room') } })
    const { rows } = await tx.execute<{ n: number }>(sql`
      select count(*)::int as n from entrant e left join exam_candidate p on p.entrant_id = e.entrant_id
      where e.contest_id = ${id} and e.status = 'approved' and not e.is_staff
        and ${room_id === null ? sql`true` : sql`p.room_id = ${room_id}`}`)
    return { sent: body.entrant_ids === null ? (rows[0]?.n ?? 0) : to.length }
  })
}

/** @throws not_found for candidates and rooms that are not there for the caller */
async function mustReach(ctx: SignedIn, watch: Watch, { entrant_ids, room_id }: Body): Promise<void> {
  const id = watch.contest.resource_id
  if (entrant_ids !== null && room_id !== null) fail('not_found')
  if (room_id !== null) {
    if (watch.rooms !== null && !watch.rooms.includes(room_id)) fail('not_found')
    const { rows } = await ctx.db.execute(sql`select 1 from exam_room where contest_id = ${id} and room_id = ${room_id}`)
    return rows.length === 0 ? fail('not_found') : undefined
  }
  await mustBeOwn(ctx, watch, entrant_ids)
  if (entrant_ids !== null) await mustBeCandidates(ctx, watch.contest, entrant_ids)
}

async function mustBeCandidates(ctx: SignedIn, { resource_id }: ExamRecord, entrantIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(entrantIds)]
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from entrant where contest_id = ${resource_id} and status = 'approved' and not is_staff
      and entrant_id = any(${sql.param(wanted)}::uuid[])`)
  if ((rows[0]?.n ?? 0) < wanted.length) fail('not_found')
}

/** Whoever looks after a candidate ends the call; a repetition changes nothing. */
export async function answerCall(ctx: SignedIn, id: string, entrantId: string): Promise<{ ok: true }> {
  const watch = await seeActing(ctx, id)
  await mustBeOwn(ctx, watch, [entrantId])
  await mustBeCandidates(ctx, watch.contest, [entrantId])
  const about = { module: 'contest', operation: 'call_answer', object_type: 'contest', object_id: id } as const
  await change(ctx, { ...about, object_name: watch.contest.name, after: { entrant_id: entrantId } }, (tx) =>
    tx
      .update(examCall)
      .set({ answered_at: sql`clock_timestamp()`, answered_by: ctx.actor.user_id })
      .where(
        and(
          eq(examCall.contest_id, id),
          eq(examCall.run, watch.contest.run),
          eq(examCall.entrant_id, entrantId),
          isNull(examCall.answered_at),
        ),
      ),
  )
  tellDesk(ctx, id)
  return { ok: true }
}

const most = 200
const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** What was said between staff and a candidate, newest first. */
export async function listMessages(ctx: SignedIn, id: string, entrantId: string): Promise<Reply<typeof contract.messages>> {
  const watch = await seeWatch(ctx, id)
  await mustBeOwn(ctx, watch, [entrantId])
  await mustBeCandidates(ctx, watch.contest, [entrantId])
  const { run } = watch.contest
  const { rows: messages } = await ctx.db.execute<Message & Record<string, unknown>>(sql`
    select m.message_id, m.kind, case when m.entrant_id is not null then 'one' when m.room_id is not null then 'room' else 'exam' end as to,
      m.text, coalesce(u.rep_name, '') as by, m.sent_at, d.confirmed_at
    from exam_message m left join "user" u on u.resource_id = m.by_user
      left join exam_message_read d on d.message_id = m.message_id and d.entrant_id = ${entrantId}
    where m.contest_id = ${id} and m.run = ${run} and ${isAddressedTo(sql`${entrantId}::uuid`)} order by m.sent_at desc limit ${most}`)
  const { rows: calls } = await ctx.db.execute<Call & Record<string, unknown>>(sql`
    select l.text, l.called_at, l.answered_at, coalesce(u.rep_name, '') as by
    from exam_call l left join "user" u on u.resource_id = l.answered_by
    where l.contest_id = ${id} and l.run = ${run} and l.entrant_id = ${entrantId} order by l.called_at desc limit ${most}`)
  return {
    messages: messages.map((one) => ({ ...one, sent_at: new Date(one.sent_at).toISOString(), confirmed_at: iso(one.confirmed_at) })),
    calls: calls.map((one) => ({ ...one, called_at: new Date(one.called_at).toISOString(), answered_at: iso(one.answered_at) })),
  }
}
