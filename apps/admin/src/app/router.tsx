import { AppError, titlePages } from '@beacon/auth'
import { adminPaths, createAppRouter, isBuiltIn } from '@beacon/router'
import { routeTree } from '../routeTree.gen.ts'
import { queryClient } from './query-client.ts'

export const router = createAppRouter('admin', {
  routeTree,
  context: { queryClient, isBuilt: (path: string): boolean => isBuiltIn(router)(path) },
  errorComponent: AppError,
})
titlePages(router, adminPaths)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
