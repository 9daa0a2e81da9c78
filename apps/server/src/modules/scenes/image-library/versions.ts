import type { ImageTest, ImageVersionView } from '@beacon/api/image/image-library-views'
import { and, desc, eq, gt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../db/database.ts'
import { sceneImage, user, type SceneImageRecord } from '../../../db/schema/index.ts'
import { isVersion, problemOf } from '../image/index.ts'

export const version = alias(sceneImage, 'version_row')
/** All of a version but its log, which may be half a megabyte. */
export const versionColumns = {
  image_id: version.image_id,
  name: version.name,
  version: version.version,
  source: version.source,
  note: version.note,
  status: version.status,
  step: version.step,
  engine_id: version.engine_id,
  bytes: version.bytes,
  ports: version.ports,
  user: version.user,
  problem: version.problem,
  problem_details: version.problem_details,
  start: version.start,
  tested_at: version.tested_at,
  test_result: version.test_result,
  test_problem: version.test_problem,
  test_details: version.test_details,
  made_by: version.made_by,
  made_at: version.made_at,
  updated_at: version.updated_at,
}
export type VersionRow = Pick<SceneImageRecord, keyof typeof versionColumns>

export async function selectVersions(executor: Executor, name: string): Promise<Array<{ row: VersionRow; creator: string | null }>> {
  return executor
    .select({ row: versionColumns, creator: user.rep_name })
    .from(version)
    .leftJoin(user, eq(user.resource_id, version.made_by))
    .where(and(eq(version.name, name), gt(version.version, 0)))
    .orderBy(desc(version.version))
}

/** The newest version that nodes can be started from. */
export async function findUsable(executor: Executor, name: string): Promise<SceneImageRecord | null> {
  const [row] = await executor
    .select()
    .from(sceneImage)
    .where(and(isVersion, eq(sceneImage.name, name), eq(sceneImage.status, 'ready')))
    .orderBy(desc(sceneImage.version))
    .limit(1)
  return row ?? null
}

export async function findVersion(executor: Executor, name: string, number: number): Promise<SceneImageRecord | null> {
  const [row] = await executor
    .select()
    .from(sceneImage)
    .where(and(eq(sceneImage.name, name), eq(sceneImage.version, number)))
  return row ?? null
}

const testCodes = ['no_room', 'refused', 'start_failed', 'silent', 'took_too_long', 'interrupted'] as const
/** A worker that was killed writes nothing, and the next one begins again; what nobody took up for as long is over. */
export const testAtMostMs = 15 * 60_000

export function testOf({ tested_at, test_result, test_problem, test_details }: VersionRow): ImageTest {
  if (test_result === null) return { state: 'untested', tested_at: null, problem: null }
  const isLost = test_result === 'testing' && Date.now() - Date.parse(tested_at ?? '') > testAtMostMs
  if (isLost) return { state: 'failed', tested_at, problem: { code: 'interrupted', details: {} } }
  const code = testCodes.find((word) => word === test_problem)
  return { state: test_result, tested_at, problem: code === undefined ? null : { code, details: test_details ?? {} } }
}

export const versionView = (
  row: VersionRow,
  { creator, used_count }: { creator: string | null; used_count: number },
): ImageVersionView => ({
  image_id: row.image_id,
  version: row.version,
  status: row.status,
  step: row.status === 'building' ? row.step : null,
  problem: problemOf(row),
  source: row.source,
  digest: row.engine_id,
  bytes: row.bytes,
  note: row.note,
  creator,
  made_at: row.made_at,
  used_count,
  test: testOf(row),
})
