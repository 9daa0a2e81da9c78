import { UnionPage } from '../features/wall/union/union-page.tsx'
import type { PageProps } from '../parts/screen/page.ts'

export function Page({ search }: PageProps) {
  return <UnionPage key={search.viewer_key} viewer_key={search.viewer_key ?? ''} search={search} />
}
