import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { isBuiltIn } from './built-pages.ts'
import { findBuiltKind } from './paths.ts'
import { basePath } from './paths.ts'

const root = createRootRoute()
const admin = createRoute({ getParentRoute: () => root, path: '/admin' })
const nav = createRoute({ getParentRoute: () => admin, id: 'nav' })
const list = createRoute({ getParentRoute: () => nav, path: '/flag/list' })
const desk = createRoute({
  getParentRoute: () => admin,
  path: '/$kind/contest/$resource_id',
  params: { parse: (params) => findBuiltKind('admin', params.kind) !== null && params },
})
const router = createRouter({
  routeTree: root.addChildren([admin.addChildren([nav.addChildren([list]), desk])]),
  basepath: basePath,
  history: createMemoryHistory({ initialEntries: [basePath] }),
})

it.each([
  ['/admin/flag/list', true],
  ['/admin/flag/contest/7', true],
  ['/admin/no-kind/contest/7', false],
  ['/admin/flag/edit/7', false],
  ['/admin/team/list', false],
  ['/nowhere', false],
])('%s is built: %s', (path, isBuilt) => {
  expect(isBuiltIn(router)(path)).toBe(isBuilt)
})
