import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ToastContext, type Toaster } from '@beacon/ui/feedback'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** jsdom lays nothing out, so nothing ever changes its size. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Toasts by title, in order. */
export function listeningToaster(): { toaster: Toaster; titles: unknown[] } {
  const titles: unknown[] = []
  const add = ({ title }: { title: ReactNode }) => void titles.push(title)
  return { titles, toaster: { done: add, failed: add, progress: () => ({ update: add, done: add, failed: add, close: () => {} }) } }
}

export const testClient = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })

/** Renders with English texts, data and a router that knows the arena's addresses; waits until the page stands. */
export async function renderPage(
  content: ReactNode,
  {
    cache = testClient(),
    toaster = listeningToaster().toaster,
    at = '/arena',
  }: { cache?: QueryClient; toaster?: Toaster; at?: string } = {},
) {
  globalThis.ResizeObserver ??= StillObserver
  // jsdom has no scrolling; the router restores it.
  window.scrollTo = () => {}
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const root = createRootRoute()
  const paths = [
    '/arena',
    '/$kind/contest',
    '/contest/$kind',
    '/me/team',
    '/contest/exam',
    '/contest/exam/$exam_id',
    '/contest/exam-guid/$exam_id',
    '/contest/exam-review/$exam_id',
  ]
  const routes = paths.map((path) => createRoute({ getParentRoute: () => root, path, component: () => content }))
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory({ initialEntries: [at] }) })
  await router.load()
  const view = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={cache}>
        <ToastContext value={toaster}>
          <RouterProvider router={router as never} />
        </ToastContext>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { ...view, router, cache }
}
