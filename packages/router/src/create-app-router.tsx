import { type AnyRoute, createRouter, type ErrorComponentProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { guardChunks } from './chunk-guard.ts'
import { offerImportAgain } from './import-again.ts'
import { RouteMissing } from './route-missing.tsx'
import { RoutePending } from './route-pending.tsx'
import { type AppName, basePath } from './paths.ts'

type Options<Tree extends AnyRoute> = Parameters<typeof createRouter<Tree, 'never', false>>[0]

/** The router of an app: pages under the base path, code fetched on intent, one look for waiting, failing and unknown pages. */
export function createAppRouter<Tree extends AnyRoute>(
  app: AppName,
  options: Pick<Options<Tree>, 'routeTree' | 'context'> & { errorComponent: ComponentType<ErrorComponentProps> },
) {
  const { errorComponent, ...rest } = options
  const router = createRouter<Tree, 'never', false>({
    ...rest,
    basepath: basePath,
    trailingSlash: 'never',
    defaultPreload: 'intent',
    // The query client decides how old data may be; the router must not keep a second opinion.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    scrollRestoration: true,
    // A page of another kind or object is another page: nothing typed, ticked or loaded for the last one stands on it (ADR 296).
    // A parameter that only chooses a view of the same page is left out by `remountDeps` of its route.
    defaultRemountDeps: ({ params }: { params: object }) => params,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: errorComponent,
    defaultNotFoundComponent: () => <RouteMissing app={app} />,
  } as unknown as Options<Tree>)
  guardChunks(router)
  offerImportAgain()
  return router
}
