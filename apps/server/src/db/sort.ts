import type { SortOf } from '@beacon/api/fields'
import { fail } from '../failure.ts'

/**
 * The column that `created_at` or `-created_at` names; the contract says which names there are. Only own names count:
 * `constructor` is one of every object, and what it leads to would become part of a statement.
 */
export function findSort<Name extends string, T>(
  columns: Readonly<Record<Name, T>>,
  sort: SortOf<NoInfer<Name>> | undefined,
): T | undefined {
  const name = sort?.replace(/^-/u, '') ?? ''
  const own: Readonly<Record<string, T>> = columns
  return Object.hasOwn(own, name) ? own[name] : undefined
}

/** The same; throws `field_wrong` where no column has this name. */
export const mustSort = <Name extends string, T>(columns: Readonly<Record<Name, T>>, sort: SortOf<NoInfer<Name>>): T =>
  findSort(columns, sort) ?? fail('field_wrong', { fields: { sort: { code: 'field_wrong' } } })
