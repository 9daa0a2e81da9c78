import { titlePages } from '@beacon/auth'
import { adminPaths, createAppRouter, isBuiltIn } from '@beacon/router'
import { routeTree } from '../routeTree.gen.ts'
import { AdminError } from './admin-error.tsx'
import { queryClient } from './query-client.ts'

export const router = createAppRouter('admin', {
  routeTree,
  context: { queryClient, isBuilt: (path: string): boolean => isBuiltIn(router)(path) },
  errorComponent: AdminError,
})
titlePages(router, adminPaths)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
