import type { contest as contract } from '@beacon/api/contest/contest'
import type { ContestBulkAction } from '@beacon/api/contest/contest-bulk'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { hasCapability } from '@beacon/router/paths'
import { can, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { Failure, fail } from '../../../../failure.ts'
import { checkStreams } from '../../../../live/index.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'
import { stateOf } from '../../core/contest-clock/index.ts'
import { moveClock } from './act.ts'
import { refusalOf } from './action-table.ts'
import { removeContest, restoreContest } from './remove.ts'
import { mustHavePinLeft } from './save.ts'
import { tellSettings } from './tell.ts'
import { countContests, findName, forgetContest, kindOf, saveContest, staffContest, type NewContest } from '../../core/contest/index.ts'

type Body = Parsed<typeof contract.bulk>['body']
type Step = (ctx: SignedIn, tx: Tx, lock: ContestLock, confirm: string) => Promise<void>

async function set(ctx: SignedIn, tx: Tx, { contest: row }: ContestLock, patch: Partial<NewContest>): Promise<void> {
  await saveContest(tx, row, patch, ctx.actor.user_id)
  await tellSettings(tx, row, { version: row.version + 1, fields: Object.keys(patch) })
}

const publish: Step = async (ctx, tx, lock) => {
  const { contest: row, at } = lock
  if (row.is_public) fail('contest_state', { state: 'published' })
  const counts = (await countContests(tx, [row.resource_id])).get(row.resource_id)
  const hasNoTopics = hasCapability(row.kind, 'topics') && (counts?.topics_online ?? 0) === 0
  if (hasNoTopics) fail('start_check_failed', { items: [{ code: 'no_topics', level: 'block', details: {} }] })
  if (stateOf(row, at).status === 'not_started' && Date.parse(row.start_at) <= at) fail('start_past')
  await kindOf(row).settings.check(ctx, tx, row, { ...row, is_public: true })
  await set(ctx, tx, lock, { is_public: true })
  await checkStreams(tx, row.resource_id)
}

/** While players are inside, the name is typed. */
const hide: Step = async (ctx, tx, lock, confirm) => {
  const { contest: row, at } = lock
  if (!row.is_public) fail('contest_state', { state: 'hidden' })
  const { status } = stateOf(row, at)
  if ((status === 'running' || status === 'paused') && confirm !== row.name) fail('confirm_mismatch', { name: row.name })
  await set(ctx, tx, lock, { is_public: false })
  await checkStreams(tx, row.resource_id)
}

const move =
  (action: 'online' | 'offline'): Step =>
  async (ctx, tx, lock) => {
    const { contest: row, at } = lock
    const refusal = refusalOf(action, { ...stateOf(row, at), is_online: row.is_online, is_revealed: row.is_revealed })
    if (refusal !== null) fail(refusal.code, refusal.details)
    await moveClock(ctx, tx, lock, { action, input: { row, at, reason: '', end_at: undefined, keep_end: undefined } })
  }

const pin =
  (is_stick: boolean): Step =>
  async (ctx, tx, lock) => {
    if (lock.contest.is_stick === is_stick) fail('contest_state', { state: is_stick ? 'pinned' : 'unpinned' })
    if (is_stick) await mustHavePinLeft(tx, lock.contest)
    await set(ctx, tx, lock, { is_stick })
  }

const steps: Record<Exclude<ContestBulkAction, 'delete' | 'restore'>, Step> = {
  publish,
  hide,
  online: move('online'),
  offline: move('offline'),
  pin: pin(true),
  unpin: pin(false),
}

/** The audit log's names of what is called otherwise here. */
const audited = { pin: 'stick', unpin: 'unstick' } as const

async function apply(ctx: SignedIn, id: string, { action, confirm = '' }: Body): Promise<void> {
  if (action === 'delete') return void (await removeContest(ctx, id, null))
  if (action === 'restore') return void (await restoreContest(ctx, id))
  await staffContest(ctx, id, 'contest.write')
  const operation = action === 'pin' || action === 'unpin' ? audited[action] : action
  await change(ctx, { module: 'contest', operation, object_type: 'contest', object_id: id }, async (tx, note) => {
    const lock = await lockContest(tx, id)
    note({ object_name: lock.contest.name })
    await steps[action](ctx, tx, lock, confirm.trim())
  })
  forgetContest(ctx, id)
}

/** Each contest is judged alone, in a transaction of its own: noCounts locks two. */
export async function actOnContests(ctx: SignedIn, body: Body): Promise<Reply<typeof contract.bulk>> {
  const { action } = body
  const ids = [...new Set(body.contest_ids)]
  const isDeletion = action === 'delete' || action === 'restore'
  if (isDeletion && !can(ctx, 'contest.delete')) fail('permission_missing', { item: 'contest.delete' })
  if (action === 'delete') await mustBeTyped(ctx, ids, body.confirm)
  const reply: Reply<typeof contract.bulk> = { done: [], skipped: [] }
  for (const id of ids) {
    try {
      await apply(ctx, id, body)
      reply.done.push(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // What one may not see has no name either.
      const name = error.code === 'contest_not_found' ? '' : await findName(ctx.db, id)
      reply.skipped.push({ resource_id: id, name, code: error.code, details: error.details ?? {} })
    }
  }
  return reply
}

async function mustBeTyped(ctx: SignedIn, ids: string[], confirm = ''): Promise<void> {
  const words = [`delete ${ids.length}`, `删除 ${ids.length}`]
  const [only] = ids
  if (ids.length === 1 && only !== undefined) words.push((await staffContest(ctx, only, 'contest.delete')).contest.name)
  if (!words.includes(confirm.trim())) fail('confirm_mismatch', { n: ids.length })
}
