import type { ServiceRunRow, ServiceRunState, ServiceRunView } from '@beacon/api/scene/service-run-views'
import type { ServiceSettings } from '@beacon/api/scene/service-fields'
import type { DefinitionNode } from '@beacon/engine/scene'
import { desc, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import {
  sceneHostPort,
  serviceRun,
  serviceVersion,
  type SceneImageRecord,
  type ServiceRecord,
  type ServiceRunRecord,
} from '../../../db/schema/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { gatewayWays, openPorts } from '../gateway/index.ts'
import { fullName, problemOf } from '../image/index.ts'
import { hereArch } from '../image/index.ts'
import type { Standing } from './decide.ts'
import { nodeOf } from './definition.ts'
import { problemIn } from './repo.ts'
import { lookAt, type Held, type Look } from './standing.ts'

/** What keeps a version from being run by itself; null: nothing. */
export function obstacleOf({ kind }: Pick<ServiceRecord, 'kind'>, { payload, arch }: Pick<ServiceSettings, 'payload' | 'arch'>) {
  if (kind !== 'docker') return 'kind' as const
  if (payload.main !== 'Dockerfile') return 'compose' as const
  return arch === hereArch ? null : ('architecture' as const)
}

const phases: Readonly<Record<Standing['phase'], ServiceRunState>> = {
  starting: 'starting',
  up: 'running',
  closing: 'starting',
  broken: 'starting',
  down: 'starting',
  idle: 'unknown',
  unknown: 'unknown',
}

/** The one word of a page, of what is wanted and what is there. */
export function stateOf(run: ServiceRunRecord, { keeping, held, isLeaving }: Look): ServiceRunState {
  const { current, others, image } = keeping
  if (run.want === 'stopped') return isLeaving || held.length > 0 ? 'stopping' : 'stopped'
  const isUp = current?.phase === 'up'
  const isDone = current?.version_id === run.version_id
  if (isUp && !current.isHealthy) return 'abnormal'
  if (isUp && isDone) return 'running'
  const isOver = run.problem !== null && run.next_at === null && image.state === 'failed'
  if (isUp) return isOver || run.next_at !== null ? 'running' : 'changing'
  if (run.next_at !== null && others.length === 0 && current?.phase !== 'starting') return 'waiting'
  if (isOver) return 'failed'
  if (current !== null) return phases[current.phase]
  if (image.state === 'making') return 'building'
  return others[0] === undefined ? 'starting' : others[0].phase === 'unknown' ? 'unknown' : 'starting'
}

const isoOf = (ms: number | null | undefined): string | null => (ms === null || ms === undefined ? null : new Date(ms).toISOString())

export function rowOf(run: ServiceRunRecord, look: Look, numbers: ReadonlyMap<string, number>): ServiceRunRow {
  const named = (version_id: string | null) => {
    const number = version_id === null ? undefined : numbers.get(version_id)
    return version_id === null || number === undefined ? null : { version_id, number }
  }
  const { current } = look.keeping
  const now = look.held.find(({ row }) => row.instance_id === run.instance_id)
  const isUp = current?.phase === 'up'
  return {
    service_id: run.service_id,
    state: stateOf(run, look),
    wanted: run.want === 'running' ? named(run.version_id) : null,
    running: isUp ? named(current.version_id) : null,
    is_healthy: isUp ? current.isHealthy : null,
    since: isUp ? isoOf(now?.scene?.life.startedAt) : null,
    restarts: now?.exits ?? 0,
    failures: run.failures,
    next_at: run.next_at,
    problem: problemIn(run),
  }
}

/** All that were ever started. */
export async function listRuns({ db }: SignedIn): Promise<{ items: ServiceRunRow[] }> {
  const runs = await db.select().from(serviceRun)
  const looks = await lookAt(db, runs, clockNow())
  const ids = runs.map(({ service_id }) => service_id)
  const versions = ids.length === 0 ? [] : await db.select().from(serviceVersion).where(inArray(serviceVersion.service_id, ids))
  const numbers = new Map(versions.map(({ version_id, number }) => [version_id, number]))
  return {
    items: runs.flatMap((run) => {
      const look = looks.get(run.service_id)
      return look === undefined ? [] : [rowOf(run, look, numbers)]
    }),
  }
}

export const imageView = (row: SceneImageRecord) => ({
  image_id: row.image_id,
  name: fullName(row),
  status: row.status,
  step: row.status === 'building' ? row.step : null,
  problem: problemOf(row),
})

const none = { state: 'stopped', wanted: null, running: null, is_healthy: null, since: null, restarts: 0, failures: 0 } as const

/** A run with all that its page shows. */
export async function viewOf(ctx: SignedIn, one: ServiceRecord): Promise<ServiceRunView> {
  const { db } = ctx
  const { service_id } = one
  const [run] = await db.select().from(serviceRun).where(eq(serviceRun.service_id, service_id))
  const versions = await db
    .select()
    .from(serviceVersion)
    .where(eq(serviceVersion.service_id, service_id))
    .orderBy(desc(serviceVersion.number))
  const numbers = new Map(versions.map(({ version_id, number }) => [version_id, number]))
  const [newest] = versions
  const settings = versions.find(({ version_id }) => version_id === run?.version_id)?.settings ?? newest?.settings
  const look = run === undefined ? undefined : (await lookAt(db, [run], clockNow())).get(service_id)
  const held = look?.held.find(({ row }) => row.instance_id === run?.instance_id) ?? look?.held[0] ?? null
  const { scene_access_modes } = (await settingsOf(ctx)).values
  const row = run === undefined || look === undefined ? { service_id, ...none, next_at: null, problem: null } : rowOf(run, look, numbers)
  return {
    ...row,
    obstacle: newest === undefined ? 'kind' : obstacleOf(one, newest.settings),
    versions: versions.map(({ version_id, number }) => ({ version_id, number })),
    image: look === undefined || look.image === null ? null : imageView(look.image),
    instance:
      held === null
        ? null
        : {
            instance_id: held.row.instance_id,
            number: held.row.number,
            node_id: held.node?.node_id ?? null,
            address: held.node?.address ?? null,
          },
    ways: await waysOf(ctx, held, settings ?? null),
    has_host_ports: scene_access_modes.includes('port'),
  }
}

async function waysOf(ctx: SignedIn, held: Held | null, settings: ServiceSettings | null): Promise<ServiceRunView['ways']> {
  const there = held?.scene?.is_alive === true ? held.scene : null
  const node: DefinitionNode | null =
    there?.definition.nodes[0] ?? (settings === null ? null : nodeOf(settings, { id: 'node', image: 'any@1' }))
  if (node === null) return []
  const { host_port_name } = (await settingsOf(ctx)).values
  const [origin] = ctx.config.origins.all
  const host = host_port_name ?? (origin === undefined ? null : new URL(origin).hostname)
  const given = there === null ? [] : await ctx.db.select().from(sceneHostPort).where(eq(sceneHostPort.scene_id, there.scene_id))
  const nodes = held?.node === null || held?.node === undefined ? [] : [held.node]
  const open = there === null || nodes.length === 0 ? [] : ([...(await gatewayWays(ctx, there, nodes)).values()][0] ?? [])
  const shown = new Set(openPorts(node).map(({ port }) => port))
  return node.ports.map(({ port, name }) => {
    const host_port = given.find((row) => row.port === port)?.host_port ?? null
    return {
      port,
      name,
      is_shown: shown.has(port),
      is_web: open.some((way) => way.kind === 'web' && way.port === port),
      host: host_port === null ? null : host,
      host_port,
    }
  })
}
