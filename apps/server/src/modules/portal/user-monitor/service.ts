import type { Parsed, Reply } from '@beacon/api/endpoint'
import { monitorKind, monitorMost, type MonitorKind } from '@beacon/api/contest/monitor-choices'
import { monitorRows, replayMost, replayRows, type userMonitor as contract, type MonitorOperation } from '@beacon/api/people/user-monitor'
import { can, type SignedIn } from '../../../context.ts'
import { fail, failFields } from '../../../failure.ts'
import { staffContest } from '../../contest/core/contest/index.ts'
import { flushMeter } from '../../platform/meter/index.ts'
import { kindPerson } from '../../contest/watch/person/index.ts'
import { noteOpened } from './opened.ts'
import { selectOperations, type OperationRow } from './operations.ts'
import { scenesOf } from './scenes.ts'
import { selectPeople } from './people.ts'

interface Scope {
  contest_id: string | null
  contest_name: string | null
}

async function scopeOf(ctx: SignedIn, id: string): Promise<Scope> {
  if (id === 'all') return { contest_id: null, contest_name: null }
  const { contest } = await staffContest(ctx, id, 'monitor.user')
  return { contest_id: contest.resource_id, contest_name: contest.name }
}

export async function findPeople(ctx: SignedIn, id: string, q: string): Promise<Reply<typeof contract.people>> {
  const { contest_id } = await scopeOf(ctx, id)
  return selectPeople(ctx, { contest_id, q })
}

/** The cells in the order asked for; who is not there is left out. */
export async function readCells(
  ctx: SignedIn,
  id: string,
  { users, kind, from, to }: Parsed<typeof contract.cells>['query'],
): Promise<Reply<typeof contract.cells>> {
  const scope = await scopeOf(ctx, id)
  const wanted = userIdsOf(users)
  await flushMeter(ctx)
  const { items: found } = await selectPeople(ctx, { contest_id: scope.contest_id, user_ids: wanted })
  const people = wanted.flatMap((one) => found.find(({ user_id }) => user_id === one) ?? [])
  await noteOpened(ctx, { operation: 'watch', contest_id: scope.contest_id, people })
  const rows = await selectOperations(ctx.pool, {
    user_ids: people.map(({ user_id }) => user_id),
    contest_id: scope.contest_id,
    kinds: kindsOf(kind),
    from: from ?? null,
    before: to ?? null,
    limit: monitorRows + 1,
    order: 'newest',
  })
  const scenes = await scenesOf(ctx, { user_ids: people.map(({ user_id }) => user_id), contest_id: scope.contest_id })
  const cells = people.map((person) => {
    const own = rows.filter(({ user_id }) => user_id === person.user_id)
    return {
      person,
      scenes: scenes.get(person.user_id) ?? [],
      items: own.slice(0, monitorRows).map((row) => operationView(ctx, row)),
      has_more: own.length > monitorRows,
    }
  })
  return { cells, contest_name: scope.contest_name, server_now: new Date().toISOString() }
}

export async function readOlder(
  ctx: SignedIn,
  { contest_id: id, user_id }: Parsed<typeof contract.older>['params'],
  { before, kind, from }: Parsed<typeof contract.older>['query'],
): Promise<Reply<typeof contract.older>> {
  const { contest_id } = await scopeOf(ctx, id)
  const { items: people } = await selectPeople(ctx, { contest_id, user_ids: [user_id] })
  if (people.length === 0) fail('not_found')
  await noteOpened(ctx, { operation: 'watch', contest_id, people })
  const asked = { user_ids: [user_id], contest_id, kinds: kindsOf(kind), from: from ?? null, before, limit: monitorRows + 1 }
  const rows = await selectOperations(ctx.pool, { ...asked, order: 'newest' })
  return { items: rows.slice(0, monitorRows).map((row) => operationView(ctx, row)), has_more: rows.length > monitorRows }
}

/** At most four at once: more is a wall of dots that nobody reads. */
export async function readReplay(
  ctx: SignedIn,
  id: string,
  { users, kind, from, to }: Parsed<typeof contract.replay>['query'],
): Promise<Reply<typeof contract.replay>> {
  const { contest_id } = await scopeOf(ctx, id)
  const wanted = userIdsOf(users)
  if (wanted.length > replayMost) fail('replay_limit')
  if (Date.parse(to) <= Date.parse(from)) fail('end_before_start')
  const { items: people } = await selectPeople(ctx, { contest_id, user_ids: wanted })
  await noteOpened(ctx, { operation: 'replay', contest_id, people })
  const rows = await selectOperations(ctx.pool, {
    user_ids: people.map(({ user_id }) => user_id),
    contest_id,
    kinds: kindsOf(kind),
    from,
    before: to,
    limit: replayRows + 1,
    order: 'oldest',
  })
  return { items: rows.slice(0, replayRows).map((row) => operationView(ctx, row)), is_capped: rows.length > replayRows }
}

function userIdsOf(users: string[] | undefined): string[] {
  const wanted = [...new Set(users)]
  if (wanted.length === 0) failFields({ users: { code: 'field_empty' } })
  if (wanted.length > monitorMost) failFields({ users: { code: 'field_wrong' } })
  return wanted
}

const kindsOf = (kinds: MonitorKind[] | undefined): readonly MonitorKind[] =>
  kinds === undefined || kinds.length === 0 ? monitorKind.options : kinds

/** Only those who may read flags see the whole text of a try; the audit row of the reading says so. */
function operationView(ctx: SignedIn, { submission_id, text_sealed, contest_kind, at, ...row }: OperationRow): MonitorOperation {
  const isOpen = submission_id !== null && text_sealed !== null && contest_kind !== null && can(ctx, 'question.secret')
  const text = isOpen ? kindPerson.of({ kind: contest_kind }).text(ctx, { submission_id, text_sealed }) : null
  return { ...row, at: at.toISOString(), text }
}
