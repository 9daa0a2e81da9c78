import * as z from 'zod/mini'
import type { SignedIn } from '../../../context.ts'
import { headRow, type ExportKind } from '../../platform/sheet/index.ts'
import { columns } from './kind.ts'
import { readTree } from './tree.ts'

const order = z.object({ lang: z.enum(['en', 'zh']) })

const places = async (ctx: SignedIn) => [...(await readTree(ctx, ctx.db)).byId.values()]

/** The tree as a sheet that its import reads again. */
export const organisationTable: ExportKind<typeof order> = {
  noun: 'organisations',
  audit: { module: 'organisation', object_type: 'organisation' },
  needs: ['user.read'],
  order,
  count: async (ctx) => (await places(ctx)).length,
  table: async (ctx, { lang }) => {
    const rows = (await places(ctx)).map(({ row, path }) => [path.join('/'), row.code ?? '', row.description])
    rows.sort(([a = ''], [b = '']) => a.localeCompare(b, 'zh'))
    return { name: lang === 'zh' ? '组织' : 'Organisations', head: headRow(columns, lang), rows }
  },
  told: () => ({}),
}
