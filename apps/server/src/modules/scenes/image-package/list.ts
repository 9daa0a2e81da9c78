import { imageProblemCodes } from '@beacon/api/image/image-limits'
import type { ImageExportView } from '@beacon/api/image/image-packages'
import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { imageExport, sceneImage, type ImageExportRecord } from '../../../db/schema/index.ts'

/** A package stays for so long after it was made. */
export const packageHours = 24
const mostShown = 50

export interface ExportWithImage {
  row: ImageExportRecord
  name: string
  version: number
}

export function selectExports(executor: Executor, where: SQL | undefined): Promise<ExportWithImage[]> {
  return executor
    .select({ row: imageExport, name: sceneImage.name, version: sceneImage.version })
    .from(imageExport)
    .innerJoin(sceneImage, eq(sceneImage.image_id, imageExport.image_id))
    .where(where)
    .orderBy(desc(imageExport.made_at), desc(imageExport.export_id))
    .limit(mostShown)
}

export async function listExports(ctx: SignedIn): Promise<{ items: ImageExportView[] }> {
  const found = await selectExports(ctx.db, sql`${imageExport.made_by} = ${ctx.actor.user_id} and ${isCurrent}`)
  return { items: found.map(exportView) }
}

/** What is older may still lie there until the next cleaning. */
export const isCurrent = sql`coalesce(${imageExport.done_at}, now()) > now() - make_interval(hours => ${packageHours}::int)`

export function exportView({ row, name, version }: ExportWithImage): ImageExportView {
  const { export_id, image_id, status, percent, bytes, sha256, made_at, done_at, problem, problem_details } = row
  const code = imageProblemCodes.find((one) => one === problem)
  return {
    export_id,
    image_id,
    name,
    version,
    status,
    percent,
    bytes,
    sha256,
    problem: code === undefined ? null : { code, details: problem_details ?? {} },
    made_at,
    until: done_at === null ? null : new Date(Date.parse(done_at) + packageHours * 3_600_000).toISOString(),
  }
}
