import { AppProviders, Toasts } from '@beacon/auth'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

export function App() {
  return (
    <AppProviders queryClient={queryClient}>
      <Toasts>
        <RouterProvider router={router} />
      </Toasts>
    </AppProviders>
  )
}
