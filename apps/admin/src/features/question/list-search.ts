import * as z from 'zod/mini'
import { tableSearch } from '../../parts/list/table-search.ts'
import { questionFilterNames } from './filter-names.ts'

/** The search part of the bank's two addresses. */
export const questionSearch = z.extend(tableSearch(questionFilterNames), {
  import: z.catch(z.optional(z.string()), undefined),
  /** The contest an import is for. */
  contest: z.catch(z.optional(z.uuid()), undefined),
})
