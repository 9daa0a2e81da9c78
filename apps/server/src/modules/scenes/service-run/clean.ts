import { and, eq, isNull, like, notExists, sql } from 'drizzle-orm'
import type { Platform } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { instance, sceneImage, serviceRun, serviceVersion } from '../../../db/schema/index.ts'
import { dropEmptyEntry, fullName, holdName, isMade, tellImage, usesOf } from '../image/index.ts'
import { leaveInstance } from '../instance/index.ts'

const atOnce = 100

/** Removes what no service stands for: instances without a run, and images of versions that are gone and that nothing names. */
export async function cleanRuns({ db }: Pick<Platform, 'db'>): Promise<void> {
  const strays = await db
    .select({ instance_id: instance.instance_id })
    .from(instance)
    .leftJoin(serviceRun, eq(serviceRun.service_id, instance.object_id))
    .where(and(eq(instance.purpose, 'service'), eq(instance.is_leaving, false), isNull(serviceRun.service_id)))
    .limit(atOnce)
  for (const { instance_id } of strays) await db.transaction((tx) => leaveInstance(tx, instance_id, null))
  const gone = await db
    .select({ image_id: sceneImage.image_id, name: sceneImage.name })
    .from(sceneImage)
    .where(
      and(
        like(sceneImage.origin, 'service:%'),
        notExists(
          db
            .select({ one: sql`1` })
            .from(serviceVersion)
            .where(sql`${sceneImage.origin} = 'service:' || ${serviceVersion.version_id}::text`),
        ),
      ),
    )
    .limit(atOnce)
  for (const image of gone) await db.transaction((tx) => cleanImage(tx, image))
}

async function cleanImage(tx: Tx, { image_id, name }: { image_id: string; name: string }): Promise<void> {
  await holdName(tx, name)
  const [row] = await tx.select().from(sceneImage).where(eq(sceneImage.image_id, image_id)).for('update')
  if (row === undefined || (await usesOf(tx, [fullName(row)])).size > 0) return
  if (isMade(row)) {
    await tx.delete(sceneImage).where(eq(sceneImage.image_id, image_id))
    await dropEmptyEntry(tx, name)
  } else await tx.update(sceneImage).set({ is_cancelled: true }).where(eq(sceneImage.image_id, image_id))
  await tellImage(tx, image_id)
}
