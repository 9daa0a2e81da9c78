import type { Platform } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { findRoot, insertOrganisation, joinHomeless, listOpen, updateOrganisation } from './repo.ts'

const rootName = 'Beacon'

/** The root that people belong to until somebody makes a finer tree; the first administrator joins it. */
export async function seedRoot(platform: Platform): Promise<void> {
  if ((await findRoot(platform.db)) !== null) return
  const made = await insertOrganisation(platform.db, { resource_id: newId(), name: rootName })
  if (made !== null) await joinHomeless(platform.db, made.resource_id)
}

/** Opens the root for registration when nothing else is open. */
export async function openRootIfNone(executor: Executor): Promise<void> {
  if ((await listOpen(executor)).length > 0) return
  const root = await findRoot(executor)
  if (root !== null) await updateOrganisation(executor, root.resource_id, { is_open: true })
}
