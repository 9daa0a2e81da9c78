import { asc, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { orderSql, pageSql, type Sorting } from './list.ts'

const sorting: Sorting<'name' | 'at'> = {
  columns: { name: sql`lower(t.name)`, at: sql`t.at` },
  usual: '-at',
  ties: (way) => [way(sql`t.id`)],
  areNullsLast: (name) => name === 'name',
}
const textOf = (statement: ReturnType<typeof pageSql>) => new PgDialect().sqlToQuery(statement)

test('a list is sorted by the name that is asked for, else as usual; ties are decided the same way', () => {
  expect(textOf(orderSql(sorting, undefined)).sql).toBe('t.at desc, t.id desc')
  expect(textOf(orderSql(sorting, 'at')).sql).toBe('t.at asc, t.id asc')
  expect(textOf(orderSql(sorting, '-name')).sql).toBe('lower(t.name) desc nulls last, t.id desc')
  expect(textOf(orderSql({ ...sorting, ties: () => [asc(sql`t.id`)] }, '-at')).sql).toBe('t.at desc, t.id asc')
})

test('a name that every object has is none of a list', () => {
  const loose: Sorting<string> = sorting
  expect(() => orderSql(loose, 'constructor')).toThrow(Failure)
})

test('the third page begins behind the rows of two', () => {
  expect(textOf(pageSql({ page: 3, size: 20 }))).toMatchObject({ sql: 'limit $1 offset $2', params: [20, 40] })
})
