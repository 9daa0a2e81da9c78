import { titlePages } from '@beacon/auth'
import { screensPaths, createAppRouter, isBuiltIn, RouteError } from '@beacon/router'
import { routeTree } from '../routeTree.gen.ts'
import { queryClient } from './query-client.ts'

export const router = createAppRouter('screens', {
  routeTree,
  context: { queryClient, isBuilt: (path: string): boolean => isBuiltIn(router)(path) },
  errorComponent: RouteError,
})
titlePages(router, screensPaths)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
