import type { Reply } from '@beacon/api/endpoint'
import type { service as contract } from '@beacon/api/scene/service'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { service, serviceNeed, serviceVersion, type ServiceRecord } from '../../../db/schema/index.ts'
import { Failure, fail } from '../../../failure.ts'
import { releaseFile } from '../../platform/file/index.ts'
import { about } from './act.ts'
import { holdServices, neededBy } from './needs.ts'
import { serviceUsePort } from './port.ts'
import { lockService } from './repo.ts'

type Bulk = Reply<typeof contract.remove>

/** Each is judged alone. One that is needed by another of the list goes once the other is gone. */
export async function removeServices(ctx: SignedIn, ids: readonly string[]): Promise<Bulk> {
  const done: string[] = []
  let left = [...new Set(ids)].toSorted()
  for (;;) {
    const skipped: Bulk['skipped'] = []
    const before = done.length
    for (const service_id of left) {
      const reason = await removeOne(ctx, service_id)
      if (reason === null) done.push(service_id)
      else skipped.push({ resource_id: service_id, ...reason })
    }
    left = skipped.filter(({ code }) => code === 'service_needed').map(({ resource_id }) => resource_id)
    if (left.length === 0 || done.length === before) return { done, skipped }
  }
}

async function removeOne(ctx: SignedIn, service_id: string): Promise<Omit<Bulk['skipped'][number], 'resource_id'> | null> {
  let name = ''
  try {
    await change(ctx, { ...about, operation: 'delete', object_id: service_id }, async (tx, note) => {
      await holdServices(tx)
      const row = (await lockService(tx, service_id)) ?? fail('not_found')
      name = row.name
      note({ object_name: row.name, before: { kind: row.kind, version: row.newest } })
      await mustBeUnused(tx, row)
      await remove(tx, row)
    })
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { name, code: error.code, ...(error.details === undefined ? {} : { details: error.details }) }
  }
}

/** Images keep what they have: they only name the service. @throws service_in_use, service_running, service_needed */
async function mustBeUnused(tx: Tx, { service_id, name }: ServiceRecord): Promise<void> {
  const uses = (await Promise.all(serviceUsePort.answer().map((one) => one.usesOf(tx, [service_id])))).flat()
  if (uses.some(({ kind }) => kind === 'authoring')) fail('service_in_use', { service: name })
  if (uses.some(({ kind }) => kind === 'running')) fail('service_running', { service: name })
  const needing = await neededBy(tx, service_id)
  if (needing.length > 0) fail('service_needed', { service: name, list: needing.slice(0, 10).map((one) => one.name) })
}

async function remove(tx: Tx, { service_id, icon_file_id }: ServiceRecord): Promise<void> {
  const versions = await tx
    .delete(serviceVersion)
    .where(eq(serviceVersion.service_id, service_id))
    .returning({ file_id: serviceVersion.file_id })
  await tx.delete(serviceNeed).where(eq(serviceNeed.service_id, service_id))
  await tx.delete(service).where(eq(service.service_id, service_id))
  const files = new Set(versions.map(({ file_id }) => file_id))
  if (icon_file_id !== null) files.add(icon_file_id)
  for (const file_id of files) await releaseFile(tx, file_id)
}
