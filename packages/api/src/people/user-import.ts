import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { bulkRows } from '../bulk.ts'
import { endpoint } from '../endpoint.ts'
import { id, ids, text } from '../fields.ts'
import { locale } from './session.ts'
import { exportOrder, sheetExportView, sheetHandout, sheetImport } from '../platform/sheet.ts'
import { userFilters } from './user-views.ts'
import { media } from '../media.ts'

export const userImportOptions = z.object({
  /** An organisation that is not there: an error, or made (needs `organisation.manage`). */
  unknown_organisations: z._default(z.enum(['error', 'create']), 'error'),
  /** First passwords: made for each, the default password of the settings, or those of the column. All must be changed at the first sign-in. */
  passwords: z._default(z.enum(['generated', 'default', 'column']), 'generated'),
  /** Accounts that are overwritten get a new password too. */
  reset_passwords: z._default(z.boolean(), false),
})
export type UserImportOptions = z.infer<typeof userImportOptions>

export const userImport = {
  ...sheetImport({ base: '/users/imports', access: 'user.transfer', noun: 'users', options: userImportOptions }),
  passwords: endpoint({
    method: 'POST',
    path: '/users/imports/:import_id/passwords',
    access: permission('user.transfer'),
    summary:
      'First passwords of the accounts that an own import made, once as .xlsx and once as sign-in slips (PDF), within a day; audited',
    params: z.object({ import_id: id }),
    body: z.object({ format: z.enum(['xlsx', 'pdf']), lang: z._default(locale, 'en') }),
    reply: sheetHandout,
    errors: ['sheet_handed_out'],
  }),
}

/** What an export of users may hold, in the order of the list. */
export const userExportColumns = [
  'username',
  'name',
  'rep_name',
  'organisation_name',
  'role_name',
  'status',
  'phone',
  'work_id',
  'email',
  'id_card',
  'address',
  'last_login_at',
  'is_online',
  'created_at',
  'expires_at',
  'source',
  'totp_on',
  'team_name',
] as const
export const userExportColumn = z.enum(userExportColumns)
export type UserExportColumn = z.infer<typeof userExportColumn>

export const userExport = {
  create: endpoint({
    method: 'POST',
    path: '/users/exports',
    access: permission('user.transfer'),
    status: 201,
    summary:
      'Users as a sheet: those named or all that match, in the columns wanted. Masked; in clear it needs user.personal, ⚷ and a reason. Above 5,000 rows a job makes it',
    body: z.object({
      user_ids: z.optional(ids),
      ...bulkRows(userFilters),
      columns: z.array(userExportColumn).check(z.minLength(1), z.maxLength(userExportColumns.length)),
      clear: z._default(z.boolean(), false),
      reason: z.optional(text({ max: 255 })),
      ...exportOrder,
    }),
    reply: sheetExportView,
    errors: ['export_none_selected'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/users/exports/:export_id',
    access: permission('user.transfer'),
    transfer: 'download',
    sends: [media.xlsx, media.csv],
    summary: 'The file of an own export',
    params: z.object({ export_id: id }),
    reply: z.unknown(),
  }),
}
