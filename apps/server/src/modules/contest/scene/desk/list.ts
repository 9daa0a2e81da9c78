import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { DeskSceneRow, sceneDesk as contract, SceneGroup } from '@beacon/api/scene/scene-desk'
import { clockNow } from '../../../../db/clock.ts'
import type { SignedIn } from '../../../../context.ts'
import { groupOf } from '../../../scenes/look/index.ts'
import { openDesk, type SceneDesk } from './door.ts'
import { selectScenes } from './repo.ts'
import { rowsOf, sceneNumber } from './rows.ts'

type Query = Parsed<typeof contract.list>['query']
const endingMs = 600_000

const ranks = ['error', 'abnormal', 'unknown', 'in_queue'] as const
const groupRanks: readonly SceneGroup[] = ['trouble', 'in_queue', 'working', 'running', 'rest', 'closed']
const rankOf = ({ status }: DeskSceneRow): number => {
  const own = (ranks as readonly string[]).indexOf(status)
  return own === -1 ? ranks.length + groupRanks.indexOf(groupOf(status)) : own
}

const text = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '', undefined, { numeric: true })
const time = (value: string | null) => (value === null ? Number.POSITIVE_INFINITY : Date.parse(value))
const byNumber = (of: (row: DeskSceneRow) => number) => (a: DeskSceneRow, b: DeskSceneRow) => {
  const [one, other] = [of(a), of(b)]
  return one === other ? 0 : one - other
}
type Order = (a: DeskSceneRow, b: DeskSceneRow) => number
const newest = byNumber((row) => -time(row.updated_at))

const orders: Readonly<Record<string, Order>> = {
  number: byNumber((row) => row.number),
  entrant: (a, b) => text(a.entrant_name, b.entrant_name),
  topic: (a, b) => text(a.topic_name, b.topic_name),
  status: byNumber(rankOf),
  started_at: byNumber((row) => time(row.started_at)),
  expires_at: byNumber((row) => time(row.expires_at)),
  extensions: byNumber((row) => row.extensions),
  resets: byNumber((row) => row.resets),
  updated_at: byNumber((row) => time(row.updated_at)),
  cpu: byNumber((row) => row.usage?.cpu_percent ?? -1),
  memory: byNumber((row) => row.usage?.memory_mb ?? -1),
}

function orderOf(sort = 'status'): Order {
  const order = orders[sort.replace(/^-/u, '')] ?? byNumber(rankOf)
  const way = sort.startsWith('-') ? -1 : 1
  return (a, b) => order(a, b) * way || newest(a, b) || a.number - b.number
}

function fits(row: DeskSceneRow, query: Query, only: SceneDesk['only']): boolean {
  const { group, status, topic_id, entrant_id, ending, old, recorded, q = '' } = query
  if (only !== null && (row.entrant_id === null || !only.has(row.entrant_id))) return false
  if (group !== undefined && groupOf(row.status) !== group) return false
  if (status !== undefined && row.status !== status) return false
  if (topic_id !== undefined && row.topic_id !== topic_id) return false
  if (entrant_id !== undefined && row.entrant_id !== entrant_id) return false
  if (ending === true && (row.is_stopped || time(row.expires_at) - clockNow() > endingMs)) return false
  if (old !== undefined && row.is_old !== old) return false
  if (recorded !== undefined && row.is_recorded !== recorded) return false
  const wanted = q.trim().toLocaleLowerCase()
  const words = [sceneNumber(row.number), row.topic_name, row.entrant_name ?? '', row.member_name ?? '']
  return wanted === '' || words.some((word) => word.toLocaleLowerCase().includes(wanted))
}

/** States are made of the row and the moment, so a page of them is cut here and not in the database. */
export async function listScenes(ctx: SignedIn, contest_id: string, query: Query): Promise<Reply<typeof contract.list>> {
  const { seen, only } = await openDesk(ctx, contest_id)
  const isAlive = query.group !== 'closed' && query.status !== 'closed'
  const rows = await rowsOf(ctx, seen.contest, await selectScenes(ctx.db, contest_id, isAlive))
  const found = rows.filter((row) => fits(row, query, only)).toSorted(orderOf(query.sort))
  const from = (query.page - 1) * query.size
  return { items: found.slice(from, from + query.size), total: found.length }
}
