import { ChunkError, ChunkLoadError, isChunkError, RouteError } from '@beacon/router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ChunkFailed } from './chunk-failed.tsx'

const load = async () => (await import('./failed-page.tsx')).FailedPage
const FailedPage = lazy(async () => ({ default: await load().catch(() => RouteError) }))

/** A page that failed. Its words are fetched then; `RouteError` stands in when they do not arrive, because a failure must not wait. */
export function AppError(props: ErrorComponentProps) {
  // Whoever waited two minutes for code would only wait again.
  if (props.error instanceof ChunkLoadError) return <ChunkError />
  if (isChunkError(props.error)) return <ChunkFailed />
  return (
    <Suspense fallback={null}>
      <FailedPage {...props} />
    </Suspense>
  )
}
