import { AppProviders } from '@beacon/auth'
import { ToastProvider } from '@beacon/ui/feedback'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

export function App() {
  return (
    <AppProviders queryClient={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </AppProviders>
  )
}
