import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

/** What every `beforeLoad` and loader of this app is given. */
type RouterContext = {
  queryClient: QueryClient
  /** Whether a page stands behind an address (without the base path). */
  isBuilt: (path: string) => boolean
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet })
