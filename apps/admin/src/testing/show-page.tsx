import type { Permission } from '@beacon/api/people/permissions'
import { meQuery, rolesQuery, Toasts } from '@beacon/auth'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { KindContext } from '../parts/contest/kind-route.ts'

export const anId = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`

const me = {
  resource_id: anId(1),
  username: 'admin',
  name: 'Lin Zhao',
  rep_name: 'lin',
  logo: null,
  is_admin: true,
  role_resource_id: anId(2),
  role_name: 'Administrator',
  organisation_name: null,
  email: null,
  phone: null,
  introduction: '',
  locale: null,
  theme: null,
  wizard_step: null,
  token: null,
  jwt_token: null,
  server_now: '2026-11-20T06:32:08.000Z',
}

export interface Sent {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}
type Answer = (sent: Sent) => unknown

/** What a test's server answers, by `METHOD /path`; a `Response` is given as it is, anything else as JSON. Answers every call it got. */
export function serve(answers: Record<string, Answer>): Sent[] {
  const calls: Sent[] = []
  vi.stubGlobal('fetch', (address: string, request: RequestInit = {}) => {
    const url = new URL(address, 'http://beacon.test')
    const path = url.pathname.replace('/api/ct', '')
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : undefined
    const sent = { method: request.method ?? 'GET', path, query: url.searchParams, body }
    calls.push(sent)
    const answer = answers[`${sent.method} ${path}`]
    if (answer === undefined) return Promise.resolve(Response.json({ code: 'not_found', message: path }, { status: 404 }))
    const reply = answer(sent)
    return Promise.resolve(reply instanceof Response ? reply : Response.json(reply))
  })
  return calls
}

interface Options {
  permissions?: readonly Permission[]
  at?: string
  validateSearch?: (search: Record<string, unknown>) => Record<string, unknown>
}

/** A page as the app shows it: in English, signed in, with an address and toasts. Every address shows it. */
export function showPage(Page: () => ReactNode, { permissions = [], at = '/list', validateSearch = (search) => search }: Options = {}) {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(meQuery.queryKey, me)
  queryClient.setQueryData(rolesQuery.queryKey, { resource_id: anId(2), name: 'Administrator', permissions: [...permissions], menu: [] })
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({ getParentRoute: () => root, path: '$', component: Page, validateSearch })
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory({ initialEntries: [at] }) })
  const result = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Toasts>
          <KindContext value="flag">
            <RouterProvider router={router as never} />
          </KindContext>
        </Toasts>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { ...result, router, queryClient }
}
