import type { ServiceRunProblem } from '@beacon/api/scene/service-run-views'
import { and, eq, exists, or, sql } from 'drizzle-orm'
import { systemCtx, type Ctx, type Platform } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import type { Tx } from '../../../db/database.ts'
import { instance, serviceRun, type ServiceRunRecord } from '../../../db/schema/index.ts'
import { Failure } from '../../../failure.ts'
import { fullName } from '../image/index.ts'
import { askRoom, insertInstance, leaveInstance, lockInstance, startIn, type InstanceRoom } from '../instance/index.ts'
import { actOnScene } from '../life/index.ts'
import { decide, waitAfter, type Step } from './decide.ts'
import { nodeIdOf, nodeOf, runDefinition } from './definition.ts'
import { logMost, wantImage } from './images.ts'
import { findServiceVersion, problemColumns, takeRun, tellRun, writeRun } from './repo.ts'
import { lookAt, type Look } from './standing.ts'

/**
 * Makes every service what is wanted of it. All replicas may do it at once: each service is judged by who holds its row, in one
 * transaction that also does what was decided, so whoever is killed in the middle leaves nothing half done. Answers whether there is any.
 */
export async function keepRuns(platform: Platform): Promise<boolean> {
  const ctx = systemCtx(platform, 'service-run')
  const runs = await ctx.db
    .select()
    .from(serviceRun)
    .where(or(eq(serviceRun.want, 'running'), exists(instancesOf(ctx, serviceRun.service_id))))
  const looks = await lookAt(ctx.db, runs, clockNow())
  for (const run of runs) {
    const look = looks.get(run.service_id)
    const steps = look === undefined ? [] : decide(look.keeping)
    if (look !== undefined && steps.length > 0) await keepOne(ctx, run, { look, steps })
  }
  return runs.length > 0
}

const instancesOf = ({ db }: Ctx, service_id: typeof serviceRun.service_id) =>
  db
    .select({ one: sql`1` })
    .from(instance)
    .where(and(eq(instance.purpose, 'service'), eq(instance.object_id, service_id), eq(instance.is_leaving, false)))

const starts = (steps: readonly Step[]): boolean => steps.some((step) => step.do === 'begin' || step.do === 'again')

const lines = 30

/** What a node wrote last says more than any word of ours; it is gone with the node. */
async function lastWords(ctx: Ctx, { look, steps }: Foreseen): Promise<string> {
  if (!steps.some((step) => step.do === 'fail')) return ''
  const ids = steps.flatMap((step) => (step.do === 'drop' || step.do === 'close' ? [step.instance_id] : []))
  const one = look.held.find(({ row }) => ids.includes(row.instance_id))
  if (one === undefined || one.scene === null || one.node === null) return ''
  const { scene_id, life } = one.scene
  const text = await ctx.scenes.logs({ scene: scene_id, gen: life.gen, node: one.node.node, lines }).catch(() => '')
  return text.trim().slice(-logMost)
}

interface Foreseen {
  look: Look
  steps: readonly Step[]
}

async function keepOne(ctx: Ctx, { service_id, version_id }: ServiceRunRecord, foreseen: Foreseen): Promise<void> {
  try {
    const said = await lastWords(ctx, foreseen)
    const room = starts(foreseen.steps) ? await roomFor(ctx, service_id, version_id) : null
    await ctx.db.transaction(async (tx) => {
      const run = await takeRun(tx, service_id)
      if (run === null) return
      const look = (await lookAt(tx, [run], clockNow())).get(service_id)
      if (look === undefined) return
      const steps = decide(look.keeping)
      // Something else is to be started than was asked for room; the next pass asks.
      if (starts(steps) && (room === null || run.version_id !== version_id)) return
      for (const step of steps) await doStep(ctx, tx, { run, look, room, step, said })
      if (steps.length > 0) await tellRun(tx, service_id)
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const why = problemOfFailure(error)
    await ctx.db.transaction(async (tx) => {
      const run = await takeRun(tx, service_id)
      if (run === null) return
      await fail(tx, run, { why, isOver: false })
      await tellRun(tx, service_id)
    })
  }
}

async function roomFor(ctx: Ctx, service_id: string, version_id: string): Promise<InstanceRoom | null> {
  const wanted = await findServiceVersion(ctx.db, service_id, version_id)
  if (wanted === null) return null
  return askRoom(ctx, runDefinition(wanted.service.name, nodeOf(wanted.version.settings, { id: nodeIdOf(wanted.service), image: 'any@1' })))
}

interface Doing {
  run: ServiceRunRecord
  look: Look
  room: InstanceRoom | null
  step: Step
  said: string
}

async function doStep(ctx: Ctx, tx: Tx, { run, look, room, step, said }: Doing): Promise<void> {
  const { service_id } = run
  if (step.do === 'fail') return fail(tx, run, said === '' ? step : { ...step, why: { ...step.why, log: said } })
  if (step.do === 'well') return writeRun(tx, service_id, well)
  if (step.do === 'drop') return drop(tx, run, step.instance_id)
  if (step.do === 'close') return close(tx, step.instance_id)
  if (step.do === 'promote') return promote(tx, { run, look }, step.instance_id)
  if (step.do === 'again') {
    if (room === null) return
    await startIn(tx, ctx.secret, { instance_id: step.instance_id, by: null, room })
    return writeRun(tx, service_id, { next_at: null })
  }
  const wanted = await findServiceVersion(tx, service_id, run.version_id)
  if (wanted === null) return fail(tx, run, { why: { code: 'version_gone', cause: null, log: '', details: {} }, isOver: true })
  if (step.do === 'image') {
    const image = await wantImage(tx, wanted, run.updated_by)
    return writeRun(tx, service_id, { image: fullName(image), next_at: null })
  }
  const { image } = look
  if (image === null || room === null) return
  const node = nodeOf(wanted.version.settings, { id: nodeIdOf(wanted.service), image: fullName(image) })
  const { instance_id } = await insertInstance(tx, ctx.secret, {
    name: wanted.service.name,
    type: 'run',
    definition: runDefinition(wanted.service.name, node),
    creator: null,
    lifetimeMinutes: null,
    purpose: 'service',
    object_id: service_id,
    accessModes: ['gateway', 'console', 'web', 'port'],
  })
  await startIn(tx, ctx.secret, { instance_id, by: null, room })
  await writeRun(tx, service_id, { image: fullName(image), next_at: null })
}

const well = { failures: 0, problem: null, problem_details: null, next_at: null }

async function fail(tx: Tx, run: ServiceRunRecord, { why, isOver }: { why: ServiceRunProblem; isOver: boolean }): Promise<void> {
  const failures = run.failures + 1
  const next_at = isOver ? null : new Date(clockNow() + waitAfter(failures)).toISOString()
  await writeRun(tx, run.service_id, { failures, next_at, ...problemColumns(why) })
}

async function drop(tx: Tx, run: ServiceRunRecord, instance_id: string): Promise<void> {
  await leaveInstance(tx, instance_id, null)
  if (run.instance_id === instance_id) await writeRun(tx, run.service_id, { instance_id: null, running_version_id: null })
}

async function close(tx: Tx, instance_id: string): Promise<void> {
  const row = await lockInstance(tx, instance_id)
  if (row === null || row.scene_id === null) return
  await actOnScene(tx, row.scene_id, { action: 'close', by: null, isPlayer: false, why: 'asked' })
}

/** The one before it is closed in the same moment: there is always one that answers. */
async function promote(tx: Tx, { run, look }: Pick<Doing, 'run' | 'look'>, instance_id: string): Promise<void> {
  const before = run.instance_id
  if (before !== null && look.keeping.current !== null) await leaveInstance(tx, before, null)
  await writeRun(tx, run.service_id, { ...well, instance_id, running_version_id: run.version_id })
}

function problemOfFailure({ code, details }: Failure): ServiceRunProblem {
  const known = { scene_driver_missing: 'no_machine', no_room: 'no_room', scene_queue_full: 'queue', scene_not_ready: 'image' } as const
  const word = code in known ? known[code as keyof typeof known] : 'refused'
  const plain = Object.entries(details ?? {}).filter(
    (pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number',
  )
  return { code: word, cause: null, log: '', details: word === 'refused' ? { kind: code } : Object.fromEntries(plain) }
}
