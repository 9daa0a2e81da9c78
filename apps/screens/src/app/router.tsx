import { titlePages } from '@beacon/auth'
import { screensPaths, createAppRouter, RouteError } from '@beacon/router'
import { routeTree } from '../routeTree.gen.ts'

export const router = createAppRouter('screens', { routeTree, context: {}, errorComponent: RouteError })
titlePages(router, screensPaths)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
