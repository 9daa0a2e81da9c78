import { setTimeout as wait } from 'node:timers/promises'
import type { AuthoringCheck, AuthoringFinding } from '@beacon/api/image/image-authoring-fields'
import { authoringLimits } from '@beacon/api/image/image-authoring-fields'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx, JobResult, SignedIn } from '../../../context.ts'
import { clockNow, clockNowText } from '../../../db/clock.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { sceneImage, type ImageAuthoringRecord, type LibraryImageRecord, type SceneImageRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { onBehalfOf, personCtx } from '../../platform/person/index.ts'
import { bootOnce } from '../image-test/index.ts'
import { placeWord, tellImage } from '../image/index.ts'
import { actOnScene } from '../life/index.ts'
import { readMachine } from '../machine/index.ts'
import { mustBeFree } from './idle.ts'
import { lockAuthoring } from './lock.ts'
import { authoringNode, placeOf } from './node.ts'
import { authoringCheckPort, type LookedAt } from './port.ts'
import { findAuthoring, findEntry, findNode, findVersion, holdImage, minute, writeAuthoring } from './repo.ts'
import { about } from './words.ts'

export const checkJob = 'image_authoring_check'
const lookMs = 500
/** Of bringing the node to rest and copying it; a boot has limits of its own. */
export const copyAtMostMs = authoringLimits.save_minutes * minute

const order = z.object({
  resource_id: z.uuid(),
  authoring_id: z.uuid(),
  by: z.object({
    user_id: z.string(),
    session_id: z.nullable(z.string()),
    token_id: z.nullable(z.string()),
    ip: z.string(),
    request_id: z.string(),
  }),
})

const checkable = new Set(['running', 'paused', 'hanged'])

/** Pressed twice it is one check. */
export async function orderCheck(ctx: SignedIn, resource_id: string): Promise<void> {
  await change(ctx, { ...about, operation: 'check', object_id: resource_id }, async (tx, note) => {
    const locked = await lockAuthoring(tx, resource_id, ctx.actor.user_id)
    const { entry, authoring } = locked
    note({ object_name: entry.title })
    if (authoring.checking !== null) return
    mustBeFree(locked)
    const scene = (await findNode(tx, authoring))?.scene ?? null
    if (scene === null || !scene.is_alive || !checkable.has(scene.life.rest))
      return fail('scene_state', { rest: scene?.life.rest ?? 'none' })
    if (scene.life.op !== null) return fail('operation_running', { action: scene.life.op.action })
    await writeAuthoring(tx, authoring, {
      checking: 'rest',
      goes_on: scene.life.rest === 'running',
      step: 'check',
      started_at: clockNowText(),
      active_at: clockNowText(),
      work_by: ctx.actor.user_id,
      check: null,
      checked_at: null,
      problem: null,
      problem_details: null,
    })
    const { authoring_id } = authoring
    await ctx.jobs.enqueue(tx, checkJob, { resource_id, authoring_id, by: onBehalfOf(ctx) }, ctx.actor.user_id)
    await tellImage(tx, resource_id)
  })
}

/** A killed worker's check is taken up where it stood: each step is a row, and the boot begins again. */
export async function runCheckJob(ctx: Ctx, given: unknown, report: (percent: number) => Promise<void>): Promise<JobResult> {
  const { resource_id, authoring_id, by } = z.parse(order, given)
  const person = (await personCtx(ctx, by)) ?? fail('unauthenticated')
  for (;;) {
    const at = await ctx.db.transaction((tx) => nextStep(tx, { resource_id, authoring_id }))
    if (at === 'over') return { checked: 1 }
    if (at === 'boot') break
    await report(at === 'rest' ? 10 : 30)
    await wait(lookMs)
  }
  await report(50)
  await boot(person, resource_id)
  return { checked: 1 }
}

type Step = 'over' | 'rest' | 'copy' | 'boot'

/** Brings a check on by one step, whoever asks; one that was ended meanwhile is over. */
export async function nextStep(tx: Tx, at: { resource_id: string; authoring_id: string }): Promise<Step> {
  const held = await holdImage(tx, at.resource_id)
  const authoring = held?.authoring ?? null
  if (held === null || authoring?.checking == null || authoring.authoring_id !== at.authoring_id) return 'over'
  if (authoring.checking === 'boot') return 'boot'
  if (clockNow() - Date.parse(authoring.started_at ?? authoring.updated_at) > copyAtMostMs) {
    const details = { step: 'check', min: authoringLimits.save_minutes }
    await endCheck(tx, { entry: held.entry, authoring }, { problem: 'image_timeout', problem_details: details })
    return 'over'
  }
  return authoring.checking === 'rest' ? rest(tx, held.entry, authoring) : copied(tx, held.entry, authoring)
}

/** Nothing may write to the disk while it is copied. */
async function rest(tx: Tx, entry: LibraryImageRecord, authoring: ImageAuthoringRecord): Promise<Step> {
  const scene = (await findNode(tx, authoring))?.scene ?? null
  if (scene === null || !scene.is_alive || scene.life.rest === 'error') {
    await endCheck(tx, { entry, authoring }, { problem: 'node_lost' })
    return 'over'
  }
  if (scene.life.op !== null) return 'rest'
  if (scene.life.rest === 'running') {
    const canPause = (await readMachine(tx)).can.includes('pause')
    await actOnScene(tx, scene.scene_id, { action: canPause ? 'pause' : 'hang', by: authoring.work_by, isPlayer: false })
    return 'rest'
  }
  if (scene.life.rest !== 'paused' && scene.life.rest !== 'hanged') return 'rest'
  const copy = await insertCopy(tx, {
    name: entry.name,
    file_id: null,
    status: 'waiting',
    source: 'check',
    origin: placeWord(placeOf(scene)),
    start: authoring.start,
    start_secrets: authoring.start_secrets,
    made_by: authoring.work_by,
  })
  await writeAuthoring(tx, authoring, { checking: 'copy', copy_image_id: copy.image_id })
  await tellImage(tx, copy.image_id)
  return 'copy'
}

/** Of an image there is one copy at a time: it stands as version 0. */
async function insertCopy(tx: Tx, values: Omit<typeof sceneImage.$inferInsert, 'image_id' | 'version'>): Promise<SceneImageRecord> {
  await tx.delete(sceneImage).where(and(eq(sceneImage.name, values.name), eq(sceneImage.version, 0)))
  const [row] = await tx
    .insert(sceneImage)
    .values({ ...values, image_id: newId(), version: 0 })
    .returning()
  return row ?? fail('not_found')
}

async function copied(tx: Tx, entry: LibraryImageRecord, authoring: ImageAuthoringRecord): Promise<Step> {
  const copy = await findVersion(tx, authoring.copy_image_id)
  if (copy?.status === 'waiting' || copy?.status === 'building') return 'copy'
  if (copy?.status !== 'ready') {
    const { problem, problem_details } = copy ?? { problem: 'interrupted', problem_details: null }
    await endCheck(tx, { entry, authoring }, { problem: problem ?? 'interrupted', problem_details })
    return 'over'
  }
  await goOn(tx, authoring)
  await writeAuthoring(tx, authoring, { checking: 'boot' })
  return 'boot'
}

/** The node runs again as soon as its disk is copied. */
async function goOn(tx: Tx, authoring: ImageAuthoringRecord): Promise<void> {
  if (!authoring.goes_on) return
  const scene = (await findNode(tx, authoring))?.scene ?? null
  if (scene?.is_alive === true && scene.life.op === null && (scene.life.rest === 'paused' || scene.life.rest === 'hanged'))
    await actOnScene(tx, scene.scene_id, { action: 'recover', by: authoring.work_by, isPlayer: false })
}

/** Ends a check: its copy goes, and a node that stood still for it goes on. */
export async function endCheck(
  tx: Tx,
  { entry, authoring }: { entry: LibraryImageRecord; authoring: ImageAuthoringRecord },
  values: Partial<ImageAuthoringRecord>,
): Promise<void> {
  if (authoring.checking !== 'boot') await goOn(tx, authoring)
  await dropCopy(tx, authoring)
  await writeAuthoring(tx, authoring, { checking: null, copy_image_id: null, goes_on: false, work_by: null, ...values })
  await tellImage(tx, entry.resource_id)
}

/** The engine's copy goes with the row. */
export async function dropCopy(tx: Tx, { copy_image_id }: ImageAuthoringRecord): Promise<void> {
  if (copy_image_id === null) return
  await tx.delete(sceneImage).where(eq(sceneImage.image_id, copy_image_id))
  await tellImage(tx, copy_image_id)
}

async function boot(ctx: SignedIn, resource_id: string): Promise<void> {
  const entry = await findEntry(ctx.db, resource_id)
  const authoring = entry === null ? null : await findAuthoring(ctx.db, resource_id)
  const copy = authoring === null ? null : await findVersion(ctx.db, authoring.copy_image_id)
  if (entry === null || authoring === null || copy === null) return
  const found: AuthoringFinding[] = []
  const at: LookedAt = { authoring, booted: null, node: null }
  const look = async (booted: LookedAt['booted']) => {
    const node = await authoringNode(ctx.db, authoring)
    const seen: LookedAt = { ...at, booted, node: node?.isRunning === true ? node.place : null }
    for (const scan of authoringCheckPort.answer()) found.push(...(await scan(ctx, seen)))
  }
  let hasLooked = false
  const problem = await bootOnce(ctx, copy, {
    whileRuns: async (booted) => {
      hasLooked = true
      await look(booted)
    },
  })
  if (!hasLooked) await look(null)
  const findings = [...bootFindings(copy, problem), ...found]
  const check: AuthoringCheck = { is_good: findings.every(({ level }) => level !== 'error'), findings, problem }
  await ctx.db.transaction(async (tx) => {
    const held = await holdImage(tx, resource_id)
    if (held?.authoring?.checking !== 'boot' || held.authoring.authoring_id !== authoring.authoring_id) return
    // Start parameters that were changed meanwhile are not those that were checked.
    const isSame = held.authoring.version === authoring.version
    const result = isSame ? { check, checked_at: clockNowText() } : {}
    await endCheck(tx, { entry: held.entry, authoring: held.authoring }, result)
  })
}

/** The boot, and each port that a player or another node is promised. */
export function bootFindings({ start }: Pick<SceneImageRecord, 'start'>, problem: AuthoringCheck['problem']): AuthoringFinding[] {
  const silent = problem?.code === 'silent' ? problem.details['port'] : undefined
  const isUp = problem === null || silent !== undefined
  const boot: AuthoringFinding = { what: 'boot', level: isUp ? 'good' : 'error', where: '', can_clean: false }
  if (!isUp) return [boot]
  const ports = (start?.ports ?? []).filter(({ proto }) => proto === 'tcp')
  const upTo = silent === undefined ? ports.length : ports.findIndex(({ port }) => port === silent) + 1
  return [
    boot,
    ...ports.slice(0, upTo).map(({ port }): AuthoringFinding => ({
      what: 'port',
      level: port === silent ? 'error' : 'good',
      where: String(port),
      can_clean: false,
    })),
  ]
}
