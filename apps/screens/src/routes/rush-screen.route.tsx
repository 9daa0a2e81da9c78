import { isDisplay } from '../parts/display/search.ts'
import { LeadOn } from '../parts/screen/lead-on.tsx'
import type { PageProps } from '../parts/screen/page.ts'

/** `value` of the query is `ranking` or `mini`; without it the display follows the host. */
export function Page({ params: { resource_id }, search, query: { value = '' } }: PageProps<'resource_id'>) {
  return <LeadOn folder="/contest/theory" resource_id={resource_id} value={isDisplay(value) ? value : 'matrix'} search={search} />
}
