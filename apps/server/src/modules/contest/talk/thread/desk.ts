import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { thread as contract, ThreadRow } from '@beacon/api/contest/thread'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { fail } from '../../../../failure.ts'
import { publishBulletin } from '../bulletin/index.ts'
import { staffContest } from '../../core/contest/index.ts'
import { countOpen, insertMessage, lockThread, selectRows, setThread } from './repo.ts'
import { tellThread } from './tell.ts'

interface InThread {
  resource_id: string
  thread_id: string
}
type Query = Parsed<typeof contract.rows>['query']
type Publish = Parsed<typeof contract.publish>['body']

export async function listThreads(ctx: SignedIn, contestId: string, query: Query): Promise<Reply<typeof contract.rows>> {
  const { contest } = await staffContest(ctx, contestId, 'contest.bulletin')
  const { status, topic_id, entrant_id, q } = query
  const rows = await selectRows(ctx.db, { contestId, run: contest.run, status, topic_id, entrant_id, q }, query)
  return { ...rows, open: await countOpen(ctx.db, contestId, contest.run) }
}

const entryOf = (operation: AuditOperation<'thread'>, thread_id: string) => ({
  module: 'thread' as const,
  operation,
  object_type: 'thread',
  object_id: thread_id,
})

export async function answerThread(ctx: SignedIn, { resource_id, thread_id }: InThread, text: string): Promise<ThreadRow> {
  const { contest } = await staffContest(ctx, resource_id, 'contest.bulletin')
  const { user_id, rep_name } = ctx.actor
  await change(ctx, { ...entryOf('answer', thread_id), after: { text } }, async (tx) => {
    const row = (await lockThread(tx, { contestId: resource_id, run: contest.run, id: thread_id })) ?? fail('not_found')
    const status = row.status === 'public' ? 'public' : 'answered'
    await insertMessage(tx, { thread_id, user_id, by: rep_name, is_staff: true, text }, status)
    await tellThread(tx, { contest_id: resource_id, entrant_id: row.entrant_id, thread_id, status })
  })
  return threadRow(ctx, { resource_id, thread_id }, contest.run)
}

/** The bulletin says what the staff wrote: who asked stands nowhere in it. */
export async function publishThread(
  ctx: SignedIn,
  { resource_id, thread_id }: InThread,
  body: Publish,
): Promise<Reply<typeof contract.publish>> {
  const { contest } = await staffContest(ctx, resource_id, 'contest.bulletin')
  const bulletin = await change(
    ctx,
    { ...entryOf('publish', thread_id), object_name: body.title, after: { ...body } },
    async (tx, note) => {
      const row = (await lockThread(tx, { contestId: resource_id, run: contest.run, id: thread_id })) ?? fail('not_found')
      if (row.bulletin_id !== null) fail('already_decided', { bulletin_id: row.bulletin_id })
      const made = await publishBulletin(tx, { row: contest, by: ctx.actor, ...body, topic_id: row.topic_id })
      await setThread(tx, thread_id, { status: 'public', bulletin_id: made.bulletin_id })
      await tellThread(tx, { contest_id: resource_id, entrant_id: row.entrant_id, thread_id, status: 'public' })
      note({ after: { ...body, bulletin_id: made.bulletin_id } })
      return made
    },
  )
  return { thread: await threadRow(ctx, { resource_id, thread_id }, contest.run), bulletin }
}

async function threadRow(ctx: SignedIn, { resource_id, thread_id }: InThread, run: number): Promise<ThreadRow> {
  const { items } = await selectRows(ctx.db, { contestId: resource_id, run, thread_id }, { page: 1, size: 1 })
  return items[0] ?? fail('not_found')
}
