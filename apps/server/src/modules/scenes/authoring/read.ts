import { authoringProblemCodes, type AuthoringPage, type AuthoringStats, type AuthoringView } from '@beacon/api/image/image-authoring'
import { fittingSnapshots, loadOf, newLife, pageStateOf } from '@beacon/engine/scene'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import { sceneImage, sceneNode, type ImageAuthoringRecord, type LibraryImageRecord, type SceneRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { fullName, isVersion } from '../image/index.ts'
import { DriverError } from '../driver/index.ts'
import { queuePlaces, sceneLogOf } from '../look/index.ts'
import { asksAt, stopsAt } from './idle.ts'
import { holderOf, isSilent } from './lock.ts'
import { authoringNode, isLost } from './node.ts'
import { findAuthoring, findEntry, findNode, findVersion, nameOf, type AuthoringNow } from './repo.ts'

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

export async function readAuthoring(ctx: SignedIn, resource_id: string): Promise<AuthoringPage> {
  const entry = (await findEntry(ctx.db, resource_id)) ?? fail('not_found')
  const [sums] = await ctx.db
    .select({
      last: sql<number>`coalesce(max(${sceneImage.version}), 0)::int`,
      usable: sql<number | null>`max(${sceneImage.version}) filter (where ${sceneImage.status} = 'ready')`,
    })
    .from(sceneImage)
    .where(and(isVersion, eq(sceneImage.name, entry.name)))
  const authoring = await findAuthoring(ctx.db, resource_id)
  const { number, name, title, virt_type, making } = entry
  const isMade = authoring?.saves_image_id != null
  const image = {
    resource_id,
    number,
    name,
    title,
    virt_type,
    making,
    usable_version: sums?.usable ?? null,
    next_version: (sums?.last ?? 0) + (isMade ? 0 : 1),
  }
  return { image, authoring: authoring === null ? null : await viewOf(ctx, entry, authoring) }
}

async function viewOf(ctx: SignedIn, entry: LibraryImageRecord, authoring: ImageAuthoringRecord): Promise<AuthoringView> {
  const base = await findVersion(ctx.db, authoring.base_image_id)
  const found = await findNode(ctx.db, authoring)
  const holder = holderOf(entry)
  const isMine = holder === ctx.actor.user_id
  return {
    authoring_id: authoring.authoring_id,
    base: base === null ? null : fullName(base),
    memory_mb: authoring.plan.memory_mb,
    cpu_milli: authoring.plan.cpu_milli,
    network: authoring.plan.network,
    step: authoring.step,
    step_at: authoring.started_at,
    problem: problemOf(authoring, found?.scene ?? null),
    start: authoring.start,
    lock: {
      is_mine: isMine,
      name: await nameOf(ctx.db, holder),
      since: holder === null ? null : authoring.locked_at,
      may_take_over: holder !== null && !isMine && isSilent(entry),
    },
    stops_at: asksAt(authoring) < clockNow() && found?.scene?.life.rest === 'running' ? isoOf(stopsAt(authoring)) : null,
    checking: authoring.checking,
    check: authoring.check,
    checked_at: authoring.checked_at,
    saves_image_id: authoring.saves_image_id,
    node: found === null ? null : await nodeOf(ctx, found),
    log: found?.scene == null ? [] : await sceneLogOf(ctx.db, found.scene.scene_id),
    version: authoring.version,
  }
}

/** What an order ran into; else that the node was lost while nobody asked for anything. */
function problemOf({ problem, problem_details }: ImageAuthoringRecord, scene: SceneRecord | null): AuthoringView['problem'] {
  if (problem === null) return isLost(scene) ? { code: 'node_lost', details: {} } : null
  const code = authoringProblemCodes.find((word) => word === problem) ?? 'build_failed'
  return { code, details: problem_details ?? {} }
}

async function nodeOf(ctx: SignedIn, { row, scene }: AuthoringNow): Promise<NonNullable<AuthoringView['node']>> {
  const life = scene?.life ?? newLife()
  const load = loadOf(life)
  const isAlive = scene?.is_alive === true
  const [seen] = isAlive
    ? await ctx.db.select().from(sceneNode).where(eq(sceneNode.scene_id, scene.scene_id)).orderBy(asc(sceneNode.position)).limit(1)
    : []
  return {
    instance_id: row.instance_id,
    number: row.number,
    node_id: seen?.node_id ?? null,
    status: pageStateOf(life, clockNow()),
    rest: life.rest,
    operation: life.op?.action ?? null,
    load: life.op === null || load === null ? null : { word: load.word, step: load.step, of: load.of, tries: life.op.tries },
    queue_place: (await queuePlaces(ctx.db)).get(row.scene_id ?? '') ?? null,
    started_at: isAlive ? isoOf(life.startedAt) : null,
    address: seen?.address ?? null,
    cause: life.cause === null ? null : { kind: life.cause.kind, code: life.cause.code, log: life.cause.log },
    snapshots: isAlive ? fittingSnapshots(life).map(({ name, at }) => ({ name, at: new Date(at).toISOString() })) : [],
    from: life.from,
  }
}

export async function readAuthoringStats(ctx: SignedIn, resource_id: string): Promise<AuthoringStats> {
  const authoring = (await findAuthoring(ctx.db, resource_id)) ?? fail('not_found')
  const node = await authoringNode(ctx.db, authoring)
  if (node === null) return { is_answered: true, now: null }
  try {
    const found = await ctx.scenes.stats({ scene: node.place.scene, gen: node.place.gen })
    const own = found.find((one) => one.node === node.place.node)
    if (own === undefined) return { is_answered: true, now: null }
    const { cpuPercent, memoryBytes, writtenBytes } = own
    return { is_answered: true, now: { cpu_percent: cpuPercent, memory_bytes: memoryBytes, written_bytes: writtenBytes } }
  } catch (error) {
    if (error instanceof DriverError) return { is_answered: false, now: null }
    throw error
  }
}
