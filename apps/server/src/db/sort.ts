import { fail } from '../failure.ts'

/**
 * The column that `created_at` or `-created_at` names. Only own names count: `constructor` is one of every object, and what it
 * leads to would become part of a statement.
 */
export function findSort<T>(columns: Readonly<Record<string, T>>, sort: string | undefined): T | undefined {
  const name = sort?.replace(/^-/u, '') ?? ''
  return Object.hasOwn(columns, name) ? columns[name] : undefined
}

/** The same; throws `field_wrong` where no column has this name. */
export const mustSort = <T>(columns: Readonly<Record<string, T>>, sort: string): T =>
  findSort(columns, sort) ?? fail('field_wrong', { fields: { sort: { code: 'field_wrong' } } })
