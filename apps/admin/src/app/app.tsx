import { AppProviders, Toasts } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

/** In development `?gallery` shows each component of the design system in every state; a production build has none of it. */
const Gallery = import.meta.env.DEV ? late(async () => (await import('@beacon/ui/gallery')).Gallery) : null

export function App() {
  const isGallery = Gallery !== null && new URLSearchParams(window.location.search).has('gallery')
  return (
    <AppProviders queryClient={queryClient}>
      <Toasts>
        {isGallery ? (
          <Suspense fallback={null}>
            <Gallery />
          </Suspense>
        ) : (
          <RouterProvider router={router} />
        )}
      </Toasts>
    </AppProviders>
  )
}
