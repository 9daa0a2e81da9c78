import { AppError, titlePages } from '@beacon/auth'
import { arenaPaths, createAppRouter, isBuiltIn } from '@beacon/router'
import { routeTree } from '../routeTree.gen.ts'
import { queryClient } from './query-client.ts'

export const router = createAppRouter('arena', {
  routeTree,
  context: { queryClient, isBuilt: (path: string): boolean => isBuiltIn(router)(path) },
  errorComponent: AppError,
})
titlePages(router, arenaPaths)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
