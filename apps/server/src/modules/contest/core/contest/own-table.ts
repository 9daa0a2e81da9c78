import { getTableColumns, inArray, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { KindPort } from './kind.ts'

type OwnTable = PgTable & { readonly contest_id: AnyPgColumn<{ data: string; notNull: true }> }

/** Settings of a kind in a table of its own: one row beside the contest's, whose columns are the names. */
export function inOwnTable(table: OwnTable): Pick<KindPort['settings'], 'names' | 'read' | 'insert' | 'update'> {
  const { contest_id: _contest_id, ...own } = getTableColumns(table)
  return {
    names: new Set(Object.keys(own)),
    read: async (executor, ids) => {
      if (ids.length === 0) return new Map()
      const rows = await executor
        .select({ contest_id: table.contest_id, own })
        .from(table)
        .where(inArray(table.contest_id, [...ids]))
      return new Map(rows.map((row) => [row.contest_id, row.own]))
    },
    // Checked by whoever gives them: `names` took these values apart, and the contract's rules made them.
    insert: async (tx, contest_id, values) => {
      await tx.insert(table).values({ ...values, contest_id })
    },
    update: async (tx, contest_id, values) => {
      await tx.update(table).set(values).where(eq(table.contest_id, contest_id))
    },
  }
}
