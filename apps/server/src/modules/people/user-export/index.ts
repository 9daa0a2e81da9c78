import type { Parsed } from '@beacon/api/endpoint'
import type { SheetExportView } from '@beacon/api/platform/sheet'
import { userExport as contract } from '@beacon/api/people/user-import'
import { can, type SignedIn } from '../../../context.ts'
import { fail, failFields } from '../../../failure.ts'
import { implement, withStatus, type Module } from '../../../module.ts'
import { requireReauth } from '../session/index.ts'
import { exportJob, fetchExport, makeExport } from '../../platform/sheet/index.ts'
import { userTable } from './kind.ts'

const reasonLength = { min: 4, max: 255 }

/** In clear it takes the right, a fresh proof of who asks, and a reason that the audit log keeps. */
async function exportUsers(ctx: SignedIn, { format, ...order }: Parsed<typeof contract.create>['body']): Promise<SheetExportView> {
  if (order.user_ids === undefined && order.matching === undefined) fail('export_none_selected')
  if (order.clear) {
    if (!can(ctx, 'user.personal')) fail('permission_missing', { item: 'user.personal' })
    await requireReauth(ctx)
    const n = [...(order.reason ?? '')].length
    if (n === 0) failFields({ reason: { code: 'field_empty' } })
    if (n < reasonLength.min) failFields({ reason: { code: 'field_length', details: { ...reasonLength, n } } })
  }
  return makeExport(ctx, userTable, { order, format })
}

/** Users into a spreadsheet. */
export const userExportModule: Module = {
  name: 'user-export',
  handlers: implement(contract, {
    create: async ({ ctx, body }) => withStatus(201, await exportUsers(ctx, body)),
    download: ({ ctx, params }) => fetchExport(ctx, userTable.noun, params.export_id),
  }),
  start: ({ jobs }) => {
    const { name, work } = exportJob(userTable)
    jobs.register(name, work)
  },
}
