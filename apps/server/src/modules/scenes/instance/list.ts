import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { instance as contract, InstanceFacts, InstanceRow } from '@beacon/api/scene/instance'
import { can, type SignedIn } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { groupOf } from '../look/index.ts'
import { readMachine } from '../machine/index.ts'
import { instanceNumber } from './number.ts'
import { countRunning } from './repo.ts'
import { rowsOf } from './rows.ts'
import { selectSeen, visible } from './see.ts'

type Query = Parsed<typeof contract.list>['query']
type Order = (a: InstanceRow, b: InstanceRow) => number
const hourMs = 3_600_000

const text = (of: (row: InstanceRow) => string | null): Order => {
  return (a, b) => (of(a) ?? '').localeCompare(of(b) ?? '', undefined, { numeric: true })
}
const time = (value: string | null) => (value === null ? Number.MAX_SAFE_INTEGER : Date.parse(value))
const number = (of: (row: InstanceRow) => number): Order => {
  return (a, b) => of(a) - of(b)
}
const groups = ['trouble', 'in_queue', 'working', 'running', 'rest', 'closed'] as const
const orders: Readonly<Record<string, Order>> = {
  name: text((row) => row.name),
  number: number((row) => row.number),
  type: text((row) => row.type),
  status: number((row) => groups.indexOf(groupOf(row.status))),
  started_at: number((row) => time(row.started_at)),
  expires_at: number((row) => time(row.expires_at)),
  creator: text((row) => row.creator),
  made_at: number((row) => time(row.made_at)),
  cpu: number((row) => row.usage?.cpu_percent ?? -1),
  memory: number((row) => row.usage?.memory_mb ?? -1),
}

function orderOf(sort = '-made_at'): Order {
  const way = sort.startsWith('-') ? -1 : 1
  const order = orders[sort.replace(/^-/u, '')]
  return (a, b) => (order?.(a, b) ?? 0) * way || b.number - a.number
}

function fits(row: InstanceRow, { type, group, virt_type, image, ending, q = '' }: Query): boolean {
  if (type !== undefined && row.type !== type) return false
  if (group !== undefined && groupOf(row.status) !== group) return false
  if (virt_type !== undefined && row.virt_type !== virt_type && row.virt_type !== 'mixed') return false
  if (image !== undefined && !row.images.some((name) => name === image || name.startsWith(`${image}@`))) return false
  if (ending === true && (row.is_stopped || time(row.expires_at) - clockNow() > hourMs)) return false
  const wanted = q.trim().toLocaleLowerCase()
  const words = [instanceNumber(row.number), row.name, row.address ?? '', ...row.images]
  return wanted === '' || words.some((word) => word.toLocaleLowerCase().includes(wanted))
}

/** States are made of the row and the moment, so a page of them is cut here and not in the database. */
export async function listInstances(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const rows = await rowsOf(ctx, await selectSeen(ctx.db, visible(ctx, query.whose)))
  const found = rows.filter((row) => fits(row, query)).toSorted(orderOf(query.sort))
  const from = (query.page - 1) * query.size
  return { items: found.slice(from, from + query.size), total: found.length, facts: await readFacts(ctx) }
}

async function readFacts(ctx: SignedIn): Promise<InstanceFacts> {
  const { values } = await settingsOf(ctx)
  const { capacity, promised, machine: _name, ...machine } = await readMachine(ctx.db)
  return {
    machine,
    promised,
    capacity,
    running: await countRunning(ctx.db, ctx.actor.user_id, null),
    per_user: values.instance_per_user,
    lifetime_max_minutes: values.instance_lifetime_max_hours * 60,
    sandbox_minutes: values.sandbox_minutes,
    may_operate: can(ctx, 'scene.operate'),
    may_egress: can(ctx, 'scene.operate'),
    ways: values.scene_access_modes,
  }
}
