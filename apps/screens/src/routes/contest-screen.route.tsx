import { findBuiltKind } from '@beacon/router'
import { WallPage } from '../features/wall/wall-page.tsx'
import { isDisplay } from '../parts/display/search.ts'
import { replaceLastPart } from '../parts/screen/address.ts'
import { MissingPage } from '../parts/screen/missing-page.tsx'
import type { PageProps } from '../parts/screen/page.ts'

export function Page({ params: { kind, resource_id, value }, search }: PageProps<'kind' | 'resource_id' | 'value'>) {
  if (findBuiltKind('display', kind) === null || !isDisplay(value)) return <MissingPage />
  const { viewer_key = '' } = search
  return (
    <WallPage
      key={`${resource_id} ${viewer_key}`}
      resource_id={resource_id}
      viewer_key={viewer_key}
      search={search}
      value={value}
      onValue={replaceLastPart}
    />
  )
}
