import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { topology as contract } from '@beacon/api/scene/topology'
import type { TopologyDetail } from '@beacon/api/scene/topology-fields'
import { and, asc, eq, gt, ilike, inArray, notInArray, or, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { containing } from '../../../db/like.ts'
import { listOf, orderOf, type Sorting } from '../../../db/list.ts'
import { topology, user } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { startedKinds } from '../definition/index.ts'
import { topologyUsePort } from './port.ts'
import { findTopology } from './repo.ts'
import { detailView, rowView } from './views.ts'

type Query = Parsed<typeof contract.list>['query']
const { deploy_count, warning_count, vm_count, node_count } = topology

const sorting: Sorting<'name' | 'node_count' | 'net_count' | 'version' | 'creator' | 'checked_at' | 'updated_at'> = {
  columns: {
    name: topology.name,
    node_count,
    net_count: topology.net_count,
    version: topology.version,
    creator: user.rep_name,
    checked_at: topology.checked_at,
    updated_at: topology.updated_at,
  },
  usual: '-updated_at',
  ties: () => [asc(topology.name), asc(topology.topology_id)],
  areNullsLast: (name) => name === 'creator',
}

export async function listTopologies(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const found = ctx.db
    .select({ row: topology, creator: user.rep_name })
    .from(topology)
    .leftJoin(user, eq(user.resource_id, topology.made_by))
    .where(await matching(ctx, query))
    .$dynamic()
  const { rows, total } = await listOf(ctx.db, found, { order: orderOf(sorting, query.sort), page: query.page, size: query.size })
  const copies = await topologyUsePort.answer().countCopies(
    ctx.db,
    rows.map(({ row }) => row.topology_id),
  )
  const kinds = await startedKinds(ctx.db)
  const items = rows.map(({ row, creator }) => rowView(row, { creator, kinds, used_count: copies.get(row.topology_id) ?? 0 }))
  return { items, total }
}

async function matching(ctx: SignedIn, { q, checked, used, kind }: Query): Promise<SQL | undefined> {
  const text = q === undefined || q === '' ? undefined : containing(q)
  const counts = {
    passed: and(eq(deploy_count, 0), eq(warning_count, 0)),
    warnings: and(eq(deploy_count, 0), gt(warning_count, 0)),
    failed: gt(deploy_count, 0),
  }
  return and(
    text === undefined ? undefined : or(ilike(topology.name, text), ilike(topology.description, text), ilike(user.rep_name, text)),
    checked === undefined ? undefined : counts[checked],
    used === undefined ? undefined : await usedOrNot(ctx, used),
    kind === undefined ? undefined : kind === 'vm' ? gt(vm_count, 0) : gt(node_count, vm_count),
  )
}

async function usedOrNot({ db }: SignedIn, used: boolean): Promise<SQL | undefined> {
  const ids = [...(await topologyUsePort.answer().countCopies(db, null)).keys()]
  if (ids.length === 0) return used ? eq(topology.version, -1) : undefined
  return used ? inArray(topology.topology_id, ids) : notInArray(topology.topology_id, ids)
}

export async function readTopology(ctx: SignedIn, topology_id: string): Promise<TopologyDetail> {
  const row = (await findTopology(ctx.db, topology_id)) ?? fail('not_found')
  const [maker] = await ctx.db.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, row.made_by))
  const used_count = (await topologyUsePort.answer().countCopies(ctx.db, [topology_id])).get(topology_id) ?? 0
  return detailView(row, { creator: maker?.name ?? null, used_count, kinds: await startedKinds(ctx.db) })
}

const mostOffered = 200

export async function offeredTopologies(ctx: SignedIn, q: string | undefined): Promise<Reply<typeof contract.offered>> {
  const { topology_id, name, version, net_count, updated_at } = topology
  const items = await ctx.db
    .select({ topology_id, name, version, node_count, net_count, updated_at })
    .from(topology)
    .where(q === undefined || q === '' ? undefined : ilike(name, containing(q)))
    .orderBy(...orderOf(sorting))
    .limit(mostOffered)
  return { items }
}

/** What a question takes: a copy, by the template's name and version. */
export async function placedTopology(ctx: SignedIn, id: string): Promise<Reply<typeof contract.place>> {
  const { topology_id, name, version, definition } = await readTopology(ctx, id)
  return { topology_id, name, version, definition }
}
