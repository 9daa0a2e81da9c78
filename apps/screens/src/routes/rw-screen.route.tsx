import { LeadOn } from '../parts/screen/lead-on.tsx'
import type { PageProps } from '../parts/screen/page.ts'

/** Another address of the ranking of a real world contest, with its key in the path. */
export function Page({ params: { rw_id, viewer_key }, search }: PageProps<'rw_id' | 'viewer_key'>) {
  return <LeadOn folder="/contest/rw" resource_id={rw_id} value="ranking" search={{ ...search, viewer_key }} />
}
