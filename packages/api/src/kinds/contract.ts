import * as z from 'zod/mini'
import { commonFull, commonPublic } from '../contest/contest-common-views.ts'
import { detailsOf, factoryOf, fieldsOf, instantNames, viewsOf, type SettingTable } from '../contest/contest-setting-table.ts'
import { linesWhere, namesWhere } from '../field-table.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>
type Joined<A, B> = { [Name in keyof A | keyof B]: Name extends keyof B ? B[Name] : Name extends keyof A ? A[Name] : never }
// Checked: a spread, whose type would be lost where the shapes are not known.
const joined = <A extends Shape, B extends Shape>(a: A, b: B) => ({ ...a, ...b }) as Joined<A, B>

/** What follows from the settings of a kind. `besides`: what desk and players read of its contests besides them. */
export function settingContract<const Kind extends string, T extends SettingTable, B extends Shape>(name: Kind, table: T, besides: B) {
  const [fields, asked, kind] = [fieldsOf(table), fieldsOf(linesWhere(table, { asked: true })), { kind: z.literal(name) }]
  return {
    table,
    fields,
    defaultFields: fieldsOf(linesWhere(table, { level: 'kind' })),
    defaults: factoryOf(table),
    plain: namesWhere(table, { shown: 'plain' }),
    instants: instantNames(table),
    fixed: namesWhere(table, { fixed: 'started' }),
    fixedInForm: namesWhere(table, { fixed: 'in_form' }),
    fixedAtEnd: namesWhere(table, { fixed: 'ended' }),
    create: z.extend(z.partial(z.object(fields)), joined(asked, kind)),
    full: z.object(joined(joined(detailsOf(table), commonFull), joined(besides, kind))),
    shown: z.object(joined(joined(viewsOf(table), commonPublic), joined(besides, kind))),
  }
}
