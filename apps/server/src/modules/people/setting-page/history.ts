import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { setting as contract } from '@beacon/api/platform/setting'
import type { SignedIn } from '../../../context.ts'
import { secretPrefix } from '../../platform/setting/index.ts'
import { selectChanges } from './repo.ts'

type Query = Parsed<typeof contract.history>['query']

/** Who changed what when. A secret is named, its sides are not told. */
export async function settingHistory(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.history>> {
  const { name = '', q = '', names = '', page, size } = query
  const named = names.split(',').map((one) => one.replace(/^secret:/u, secretPrefix))
  const { rows, total } = await selectChanges(ctx.db, { name, q: q.trim(), named, page, size })
  const items = rows.map(({ user_id: _, ...row }) => ({
    ...row,
    name: row.is_secret ? `secret:${row.name.slice(secretPrefix.length)}` : row.name,
    before: row.is_secret ? 'changed' : (row.before ?? null),
    after: row.is_secret ? 'changed' : (row.after ?? null),
  }))
  return { items, total }
}
