import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationsOf } from '../module.ts'
import { api } from '@beacon/api/all'
import { itemsInUse } from '@beacon/api/people/items-in-use'
import { permissionTree, type Permission } from '@beacon/api/people/permissions'
import {
  adminPaths,
  arenaPaths,
  bankKinds,
  builtKindNames,
  findPathRow,
  hasCapability,
  hasPage,
  playPath,
  slug,
} from '@beacon/router/paths'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const filesOf = (folder: string, end: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))

test('items are offered exactly when an operation or a rule of the server asks for them', () => {
  const asked = new Set<string>(
    operationsOf(api).flatMap(({ endpoint: { access } }) => (access.kind === 'permission' ? [access.item] : [])),
  )
  // What an import only knows by name, and leaves out, asks for nothing yet.
  const source = filesOf('apps/server/src', /\.ts$/u)
    .join('\n')
    .replaceAll(/^.*isKept: false.*$/gmu, '')
  // Every kind that is built is asked for by its name: `kind.${kind}`.
  expect(source).toContain('can(ctx, `kind.${kind}`)')
  const kinds = new Set<string>(builtKindNames.map((kind) => `kind.${kind}`))
  const isChecked = (item: Permission): boolean => asked.has(item) || kinds.has(item) || source.includes(`'${item}'`)
  expect(itemsInUse).toEqual((Object.keys(permissionTree) as Permission[]).filter(isChecked))
})

const routes = ['admin', 'arena']
  .flatMap((app) => filesOf(`apps/${app}/src`, /\.tsx$/u))
  .flatMap((text) => [...text.matchAll(/createFileRoute\('([^']+)'\)/gu)].map(([, path = '']) => path.replaceAll(/\/_\w+/gu, '') || '/'))
/** How contests are addressed that are played at a page of every kind: each kind is spelled in one of the ways. */
const played: Readonly<Record<string, RegExp>> = { '/$kind/contest': /^\/[\w-]+\/contest$/u, '/contest/$kind': /^\/contest\/\w+$/u }

test('addresses are named exactly when an app has a page behind them', () => {
  const pages = new Set(
    // One route serves the contests of every kind that is built: those who play them, and their list and form.
    routes.flatMap((path) => {
      const shape = played[path]
      if (shape !== undefined) return builtKindNames.map(playPath).filter((of) => shape.test(of))
      return path.startsWith('/admin/$kind/') ? builtKindNames.map((kind) => path.replace('$kind', slug[kind].admin)) : [path]
    }),
  )
  const rows = [...adminPaths, ...arenaPaths].filter(({ access, path }) => (access === 'user' || access === 'perm') && !/[:{]/u.test(path))
  const wrong = rows.filter((row) => hasPage(row) !== (pages.has(row.path) || (row.path === '/' && pages.has('/'))))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('every page of a kind with topics stands in the table, which titles it', () => {
  const rowOf = findPathRow(adminPaths)
  const ofKinds = bankKinds.flatMap((kind) =>
    routes
      .filter((path) => path.includes('$kind'))
      .filter((path) => path.startsWith('/admin/'))
      // Services of a contest are no questions with a form of their own: they are changed in their list.
      .filter((path) => !path.includes('/subject/edit/') || hasCapability(kind, 'submissions'))
      .map((path) => path.replace('{$kind}', slug[kind].bank).replace('$kind', slug[kind].admin)),
  )
  // The page that tests a question has two addresses, of which a kind takes one: the other leads there, or is not found.
  const config = '/$scene_config_id'
  const formsOf = (path: string) =>
    path.includes('-question/test/') ? [path.replace(config, ''), path.replace(config, '') + config] : [path]
  expect(ofKinds.length).toBeGreaterThan(0)
  expect(ofKinds.filter((path) => formsOf(path).every((form) => rowOf(form) === null))).toEqual([])
})
