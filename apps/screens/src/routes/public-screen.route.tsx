import { findBuiltKind } from '@beacon/router'
import { WallPage } from '../features/wall/wall-page.tsx'
import { MissingPage } from '../parts/screen/missing-page.tsx'
import type { PageProps } from '../parts/screen/page.ts'

export function Page({ params: { kind, resource_id, viewer_key }, search }: PageProps<'kind' | 'resource_id' | 'viewer_key'>) {
  if (findBuiltKind('public', kind) === null) return <MissingPage />
  return <WallPage key={`${resource_id} ${viewer_key}`} resource_id={resource_id} viewer_key={viewer_key} search={search} />
}
