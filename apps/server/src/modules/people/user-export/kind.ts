import { ids } from '@beacon/api/fields'
import { userFilters } from '@beacon/api/people/user'
import { userExportColumn } from '@beacon/api/people/user-import'
import { and, inArray, notInArray, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { can, type SignedIn } from '../../../context.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import type { Cell, ExportKind } from '../../platform/sheet/index.ts'
import { countUsersWhere, userFiltersOf, userRowsWhere, usersInScope, usersWithStatus } from '../user/index.ts'
import { cellOf, heads } from './columns.ts'
import { selectRoles } from './repo.ts'

export const order = z.object({
  user_ids: z.optional(ids),
  matching: z.optional(userFilters),
  except: z.optional(z.array(z.string())),
  columns: z.array(userExportColumn),
  clear: z.boolean(),
  reason: z.optional(z.string()),
  lang: z.enum(['en', 'zh']),
})
type Order = z.infer<typeof order>
const pageRows = 1_000

/** Those named, or all that match but some; within the own scope either way. */
async function whereOf(ctx: SignedIn, { user_ids, matching, except }: Order): Promise<SQL | undefined> {
  const scope = await usersInScope(ctx)
  if (user_ids !== undefined) return and(scope, inArray(user.resource_id, user_ids))
  const filters = matching ?? {}
  const left = except === undefined || except.length === 0 ? undefined : notInArray(user.resource_id, except)
  return and(scope, await userFiltersOf(ctx, filters), usersWithStatus(filters.status), left)
}

async function* rowsOf(ctx: SignedIn, wanted: Order): AsyncGenerator<Cell[]> {
  if (wanted.clear && !can(ctx, 'user.personal')) fail('permission_missing', { item: 'user.personal' })
  const { values } = await settingsOf(ctx)
  const where = await whereOf(ctx, wanted)
  const roles = new Map((await selectRoles(ctx.db)).map((role) => [role.resource_id, wanted.lang === 'zh' ? role.name_zh : role.name_en]))
  const shown = { lang: wanted.lang, time_zone: values.time_zone, roles }
  for (let page = 1; ; page += 1) {
    const rows = await userRowsWhere(ctx, where, { page, size: pageRows, isClear: wanted.clear })
    for (const row of rows) yield wanted.columns.map((column) => cellOf(row, column, shown))
    if (rows.length < pageRows) return
  }
}

/** Users as a sheet, in the columns that the list showed. */
export const userTable: ExportKind<typeof order> = {
  noun: 'users',
  audit: { module: 'user', object_type: 'user' },
  needs: ['user.transfer', 'user.read'],
  order,
  count: async (ctx, wanted) => countUsersWhere(ctx.db, await whereOf(ctx, wanted)),
  table: async (ctx, wanted) => ({
    name: wanted.lang === 'zh' ? '用户' : 'Users',
    head: wanted.columns.map((column) => heads[column][wanted.lang]),
    rows: rowsOf(ctx, wanted),
  }),
  told: ({ columns, clear, reason }) => ({ columns, is_clear: clear, ...(reason === undefined ? {} : { reason }) }),
}
