import { limits } from '@beacon/api/limits'
import * as z from 'zod/mini'

// Apart from the table itself: routes read this at once, the table comes with its page.
type PageSize = (typeof limits.page_sizes)[number]
const numberOf = z.coerce.number<unknown>()
const page = z.catch(z.optional(numberOf.check(z.refine((n) => Number.isInteger(n) && n >= 1))), undefined)
const size = z.catch(
  z.optional(
    z.pipe(
      numberOf,
      z.transform((n): PageSize | undefined => limits.page_sizes.find((each) => each === n)),
    ),
  ),
  undefined,
)
/** Anything an address may hold as one text; a repeated name becomes a list with commas. */
export const addressWord = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number(), z.boolean()]))]),
      z.transform((value): string | undefined => (String(value) === '' ? undefined : String(value))),
    ),
  ),
  undefined,
)

/** The search part of a list's address: page, size, sort, q and the page's own filters, several values of one joined by commas. */
export function tableSearch<const Name extends string>(filters: readonly Name[]) {
  const own = Object.fromEntries(filters.map((name) => [name, addressWord])) as Record<Name, typeof addressWord>
  return z.object({ page, size, sort: addressWord, q: addressWord, ...own })
}
