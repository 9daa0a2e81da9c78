import { isChunkError, RouteError } from '@beacon/router'
import { late } from '@beacon/ui/late'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Suspense } from 'react'

const FailedPage = late(async () => (await import('./failed-page.tsx')).FailedPage)

/** What a page shows when it fails. Its words are fetched then; a missing chunk must not wait for another one. */
export function AppError(props: ErrorComponentProps) {
  if (isChunkError(props.error)) return <RouteError {...props} />
  return (
    <Suspense fallback={null}>
      <FailedPage {...props} />
    </Suspense>
  )
}
