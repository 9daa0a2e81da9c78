import type { Reply } from '@beacon/api/endpoint'
import type { imageLibrary as contract } from '@beacon/api/image/image-library'
import type { ImageVersionView } from '@beacon/api/image/image-library-views'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx, JobResult, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { sceneImage, type SceneImageRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { onBehalfOf, personCtx } from '../../platform/person/index.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { bootOnce } from '../image-test/index.ts'
import { fullName, tellImageMoved } from '../image/index.ts'
import { about } from './act.ts'
import { readVersions } from './read.ts'
import { findEntry } from './rows.ts'
import { findUsable, findVersion, testOf } from './versions.ts'

export const testJob = 'image_test'
const mostPerHour = 200
const order = z.object({
  image_ids: z.array(z.uuid()),
  by: z.object({
    user_id: z.string(),
    session_id: z.nullable(z.string()),
    token_id: z.nullable(z.string()),
    ip: z.string(),
    request_id: z.string(),
  }),
})

/** Marks a version as being tested; false where it is already. */
async function begin(tx: Tx, row: SceneImageRecord): Promise<boolean> {
  if (row.status !== 'ready') fail('image_not_saved')
  if (testOf(row).state === 'testing') return false
  await tx
    .update(sceneImage)
    .set({ test_result: 'testing', tested_at: new Date().toISOString(), test_problem: null, test_details: null })
    .where(eq(sceneImage.image_id, row.image_id))
  await tellImageMoved(tx, row.image_id)
  return true
}

/** Pressed twice it is one test. */
export async function startTest(ctx: SignedIn, resource_id: string, number: number): Promise<ImageVersionView> {
  await rateLimit(ctx, `image-test ${ctx.actor.user_id}`, mostPerHour, 3_600_000)
  await change(ctx, { ...about, operation: 'check', object_id: resource_id }, async (tx, note) => {
    const { name } = (await findEntry(tx, resource_id)) ?? fail('not_found')
    const found = (await findVersion(tx, name, number)) ?? fail('not_found')
    const [row] = await tx.select().from(sceneImage).where(eq(sceneImage.image_id, found.image_id)).for('update')
    note({ object_name: fullName(found) })
    if (row !== undefined && (await begin(tx, row)))
      await ctx.jobs.enqueue(tx, testJob, { image_ids: [row.image_id], by: onBehalfOf(ctx) }, ctx.actor.user_id)
  })
  const { items } = await readVersions(ctx, resource_id)
  return items.find(({ version }) => version === number) ?? fail('not_found')
}

export async function testSeveral(ctx: SignedIn, ids: readonly string[]): Promise<Reply<typeof contract.bulkTest>> {
  const reply: Reply<typeof contract.bulkTest> = { done: [], skipped: [] }
  await change(ctx, { ...about, operation: 'check' }, async (tx, note) => {
    const image_ids: string[] = []
    for (const resource_id of [...new Set(ids)].toSorted()) {
      const entry = await findEntry(tx, resource_id)
      const row = entry === null ? null : await findUsable(tx, entry.name)
      if (entry === null || row === null) {
        reply.skipped.push({ resource_id, name: entry?.title ?? '', code: entry === null ? 'not_found' : 'image_not_saved' })
        continue
      }
      if (await begin(tx, row)) image_ids.push(row.image_id)
      note({ object_id: resource_id, object_name: fullName(row) })
      reply.done.push(resource_id)
    }
    if (image_ids.length > 0) await ctx.jobs.enqueue(tx, testJob, { image_ids, by: onBehalfOf(ctx) }, ctx.actor.user_id)
  })
  return reply
}

/** The job, with the rights that the person has now. A version that was tested already or went meanwhile is passed over. */
export async function runTestJob(ctx: Ctx, given: unknown, report: (percent: number) => Promise<void>): Promise<JobResult> {
  const { image_ids, by } = z.parse(order, given)
  const person = (await personCtx(ctx, by)) ?? fail('unauthenticated')
  for (const [index, image_id] of image_ids.entries()) {
    const [row] = await ctx.db.select().from(sceneImage).where(eq(sceneImage.image_id, image_id))
    if (row?.test_result === 'testing') {
      const problem = await bootOnce(person, row)
      await ctx.db
        .update(sceneImage)
        .set({
          test_result: problem === null ? 'passed' : 'failed',
          test_problem: problem?.code ?? null,
          test_details: problem?.details ?? null,
          tested_at: new Date().toISOString(),
        })
        .where(eq(sceneImage.image_id, image_id))
      await tellImageMoved(ctx.db, image_id)
    }
    await report((100 * (index + 1)) / image_ids.length)
  }
  return { tested: image_ids.length }
}
