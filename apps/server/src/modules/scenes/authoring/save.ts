import { authoringLimits } from '@beacon/api/image/image-authoring-fields'
import type { imageAuthoring as contract } from '@beacon/api/image/image-authoring'
import type { Parsed } from '@beacon/api/endpoint'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { clockNow, clockNowText } from '../../../db/clock.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { imageAuthoring, sceneImage, type ImageAuthoringRecord, type LibraryImageRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { imageBytes, makeImage, overRoom, placeWord, tellImage } from '../image/index.ts'
import { leaveInstance } from '../instance/index.ts'
import { actOnScene } from '../life/index.ts'
import { mustBeFree } from './idle.ts'
import { lockAuthoring } from './lock.ts'
import { isLost, placeOf } from './node.ts'
import { authoringSavedPort } from './port.ts'
import { findNode, findVersion, minute, writeAuthoring, writeEntry } from './repo.ts'
import { releaseDisc } from './release-disc.ts'
import { about } from './words.ts'

const savable = new Set(['running', 'paused', 'hanged'])

/** Pressed twice it is one save. What nobody checked is saved with a reason, which the audit log keeps. */
export async function orderSave(
  ctx: SignedIn,
  resource_id: string,
  { note: text, reason }: Parsed<typeof contract.save>['body'],
): Promise<void> {
  const { image_quota_gb } = (await settingsOf(ctx)).values
  await change(ctx, { ...about, operation: 'save', object_id: resource_id }, async (tx, note) => {
    const locked = await lockAuthoring(tx, resource_id, ctx.actor.user_id)
    const { entry, authoring } = locked
    note({ object_name: entry.title, after: { note: text, ...(reason === '' ? {} : { unchecked: reason }) } })
    if (entry.making === 'saving') return
    mustBeFree(locked)
    const scene = (await findNode(tx, authoring))?.scene ?? null
    if (scene === null || !scene.is_alive || !savable.has(scene.life.rest)) return fail('scene_state', { rest: scene?.life.rest ?? 'none' })
    if (scene.life.op !== null) return fail('operation_running', { action: scene.life.op.action })
    if (authoring.check?.is_good !== true && reason === '') return fail('image_unchecked')
    const over = overRoom(await imageBytes(tx), 0, image_quota_gb)
    if (over !== null) return fail('quota_exceeded', { quota: 'image_gb', ...over })
    await writeEntry(tx, entry, { making: 'saving' })
    await writeAuthoring(tx, authoring, {
      step: 'save',
      started_at: clockNowText(),
      active_at: clockNowText(),
      work_by: ctx.actor.user_id,
      save_note: text,
      problem: null,
      problem_details: null,
    })
    await drive(tx, locked)
    await tellImage(tx, resource_id)
  })
}

export interface Saving {
  entry: LibraryImageRecord
  authoring: ImageAuthoringRecord
}

/** Brings a save on: the node is stopped, its disk is copied by the process that holds the engine, and the authoring ends with the version. */
export async function drive(tx: Tx, saving: Saving): Promise<void> {
  const { authoring } = saving
  const isLate = clockNow() - Date.parse(authoring.started_at ?? authoring.updated_at) > authoringLimits.save_minutes * minute
  if (isLate) return giveUp(tx, saving, { problem: 'image_timeout', problem_details: { step: 'save', min: authoringLimits.save_minutes } })
  if (authoring.saves_image_id !== null) return settled(tx, saving)
  const scene = (await findNode(tx, authoring))?.scene ?? null
  if (scene === null || !scene.is_alive || isLost(scene)) return giveUp(tx, saving, { problem: 'node_lost' })
  if (scene.life.rest === 'error') return giveUp(tx, saving, { problem: 'interrupted' })
  if (scene.life.op !== null) return
  if (scene.life.rest === 'running' || scene.life.rest === 'paused')
    return void (await actOnScene(tx, scene.scene_id, { action: 'hang', by: authoring.work_by, isPlayer: false }))
  if (scene.life.rest !== 'hanged') return
  const { image_id } = await makeImage(tx, {
    name: saving.entry.name,
    file_id: null,
    by: authoring.work_by,
    source: 'author',
    origin: placeWord(placeOf(scene)),
    start: authoring.start,
    start_secrets: authoring.start_secrets,
    ...(authoring.save_note === '' ? {} : { note: authoring.save_note }),
  })
  await writeAuthoring(tx, authoring, { saves_image_id: image_id })
}

async function settled(tx: Tx, saving: Saving): Promise<void> {
  const { entry, authoring } = saving
  const version = await findVersion(tx, authoring.saves_image_id)
  if (version?.status === 'waiting' || version?.status === 'building') return
  if (version?.status !== 'ready') {
    const isTime = version?.problem === 'build_time'
    const details = isTime ? { step: 'save', min: authoringLimits.save_minutes } : (version?.problem_details ?? null)
    return giveUp(tx, saving, { problem: isTime ? 'image_timeout' : (version?.problem ?? 'interrupted'), problem_details: details })
  }
  for (const follow of authoringSavedPort.answer()) await follow(tx, { authoring, version })
  if (authoring.instance_id !== null) await leaveInstance(tx, authoring.instance_id, authoring.work_by)
  await tx.delete(imageAuthoring).where(eq(imageAuthoring.authoring_id, authoring.authoring_id))
  await releaseDisc(tx, authoring)
  const updated_at = clockNowText()
  await writeEntry(tx, entry, { making: null, locked_by: null, locked_until: null, updated_by: authoring.work_by, updated_at })
  await tellImage(tx, entry.resource_id)
}

/** The node stays as it is, stopped: its author goes on from there. What was begun of the version goes. */
async function giveUp(tx: Tx, { entry, authoring }: Saving, values: Partial<ImageAuthoringRecord>): Promise<void> {
  const { saves_image_id } = authoring
  if (saves_image_id !== null) {
    await tx.delete(sceneImage).where(eq(sceneImage.image_id, saves_image_id))
    await tellImage(tx, saves_image_id)
  }
  await writeEntry(tx, entry, { making: 'to_edit' })
  await writeAuthoring(tx, authoring, { saves_image_id: null, work_by: null, save_note: '', ...values })
  await tellImage(tx, entry.resource_id)
}
