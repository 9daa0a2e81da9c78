import { findBuiltKind } from '@beacon/router'
import { UnionPage } from '../features/wall/union/union-page.tsx'
import { MissingPage } from '../parts/screen/missing-page.tsx'
import type { PageProps } from '../parts/screen/page.ts'

export function Page({ params: { kind, resource_id, viewer_key }, search }: PageProps<'kind' | 'resource_id' | 'viewer_key'>) {
  if (findBuiltKind('public', kind) === null) return <MissingPage />
  return <UnionPage key={viewer_key} resource_id={resource_id} viewer_key={viewer_key} search={search} />
}
