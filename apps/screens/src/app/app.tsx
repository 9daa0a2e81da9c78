import { LookProviders } from '@beacon/auth'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'

/** A wall keeps its board by itself (features/wall), so there is no query client here. */
export function App() {
  return (
    <LookProviders>
      <RouterProvider router={router} />
    </LookProviders>
  )
}
