import type { Selection } from '@beacon/ui/table'

/** Which rows a bulk action is for, as the server takes it. */
export type BulkOrder<Filters> = { ids: string[] } | { matching: Filters; except: string[] }

/** Ticked rows by id; “all that match” as the list's filters, so that ten thousand ids need not travel. */
export const bulkOrder = <Filters>(selection: Selection, filters: Filters): BulkOrder<Filters> =>
  selection.all ? { matching: filters, except: [...selection.ids] } : { ids: [...selection.ids] }
