import type { AnyEndpoint, Parsed, Tag } from '@beacon/api/endpoint'
import type { Given } from '@beacon/api/given'
import type { TableState } from '@beacon/ui/table'
import * as z from 'zod/mini'

type QueryOf<T extends Tag> = Parsed<T> extends { query: infer Query extends object } ? Given<Query> : never
/** What the address says of the list's fields, by the contract's names; the page's own words are turned into them before. */
type OwnFields<T extends Tag> = { readonly [K in keyof QueryOf<T>]?: unknown }
type ListState = Partial<Pick<TableState, 'sort' | 'q' | 'filters'> & { page: number; size: number }>

/** One field of a query from the address: of one that takes several, those values that it takes. */
function readField(field: z.core.$ZodType, value: unknown): unknown {
  const words: readonly unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value]
  const found = words.flatMap((word) => (word === '' ? [] : (z.safeParse(field, word).data ?? [])))
  // A field that takes several gives a list for each word; of another one a comma is text.
  return words.some((word) => Array.isArray(z.safeParse(field, word).data)) ? found : z.safeParse(field, value).data
}

/**
 * What a list is asked for, from the state of its table: filters stand under the names of the contract, `own` holds those that do not.
 * What the contract does not take is left out: an address is typed by hand too. The search goes as it is.
 */
export function listInput<T extends Tag>(list: T & AnyEndpoint, { filters, q, ...order }: ListState, own: OwnFields<T> = {}): QueryOf<T> {
  if (!(list.query instanceof z.ZodMiniObject)) throw new Error(`${list.path} is not asked by fields`)
  const asked: Record<string, unknown> = { ...filters, ...own, ...order }
  const read = Object.entries<z.core.$ZodType>(list.query.shape).flatMap(([name, field]) => {
    const value = asked[name] === undefined || asked[name] === '' ? undefined : readField(field, asked[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  // Checked: every value was read by the field of its name.
  return { ...Object.fromEntries(read), ...(q === undefined || q === '' ? {} : { q }) } as QueryOf<T>
}
