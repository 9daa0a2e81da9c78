import { isChunkError, RouteError } from '@beacon/router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const load = async () => (await import('./failed-page.tsx')).FailedPage
const FailedPage = lazy(async () => ({ default: await load().catch(() => RouteError) }))

/** What a page shows when it fails. Its words are fetched then, and `RouteError` stands in where they do not come: a failure must not wait. */
export function AppError(props: ErrorComponentProps) {
  if (isChunkError(props.error)) return <RouteError {...props} />
  return (
    <Suspense fallback={null}>
      <FailedPage {...props} />
    </Suspense>
  )
}
