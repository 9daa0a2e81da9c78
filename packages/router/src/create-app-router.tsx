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
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: errorComponent,
    defaultNotFoundComponent: () => <RouteMissing app={app} />,
  } as unknown as Options<Tree>)
  guardChunks(router)
  offerImportAgain()
  return router
}
