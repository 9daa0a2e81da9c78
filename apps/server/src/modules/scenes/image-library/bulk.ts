import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { imageLibrary as contract } from '@beacon/api/image/image-library'
import { asc, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { imageCategory, libraryImage } from '../../../db/schema/index.ts'
import { failFields } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { tellImageMoved } from '../image/index.ts'
import { about } from './act.ts'

type Body = Parsed<typeof contract.bulkChange>['body']

/** All of them in one transaction; one that is gone is told. */
export async function changeSeveral(ctx: SignedIn, { ids, category_id, role }: Body): Promise<Reply<typeof contract.bulkChange>> {
  const values = { ...(category_id === undefined ? {} : { category_id }), ...(role === undefined ? {} : { role }) }
  if (Object.keys(values).length === 0) failFields({ role: { code: 'field_empty' } })
  return change(ctx, { ...about, operation: 'update' }, async (tx, note) => {
    if (typeof category_id === 'string' && (await tx.$count(imageCategory, eq(imageCategory.category_id, category_id))) === 0)
      failFields({ category_id: { code: 'field_wrong' } })
    const rows = await tx
      .select()
      .from(libraryImage)
      .where(inArray(libraryImage.resource_id, ids))
      .orderBy(asc(libraryImage.resource_id))
      .for('update')
    for (const row of rows) {
      const changed = changedFields(row, values)
      if (Object.keys(changed.after).length === 0) continue
      const stamp = { version: row.version + 1, updated_by: ctx.actor.user_id, updated_at: new Date().toISOString() }
      await tx
        .update(libraryImage)
        .set({ ...values, ...stamp })
        .where(eq(libraryImage.resource_id, row.resource_id))
      await tellImageMoved(tx, row.resource_id)
      note({ object_id: row.resource_id, object_name: row.title, ...changed })
    }
    const done = rows.map(({ resource_id }) => resource_id)
    const gone = [...new Set(ids)].filter((one) => !done.includes(one))
    return { done, skipped: gone.map((resource_id) => ({ resource_id, name: '', code: 'not_found' })) }
  })
}
