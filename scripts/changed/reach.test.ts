import { expect, test } from 'vitest'
import { compositionRoots, exportsOf, reachOf } from './reach.ts'

const exports = new Map(
  exportsOf('packages/api', { name: '@beacon/api', exports: { '.': './src/index.ts', './all': './src/all.ts', './*': './src/*.ts' } }),
)
const server = 'apps/server/src'
const files = [
  { path: 'packages/api/src/team.ts', text: "import { z } from 'zod'" },
  { path: 'packages/api/src/user.ts', text: '' },
  { path: 'packages/api/src/team.test.ts', text: "import { team } from './team.ts'" },
  { path: `${server}/modules/people/team/index.ts`, text: "import { team } from '@beacon/api/team'\nexport { save } from './save.ts'" },
  { path: `${server}/modules/people/team/save.ts`, text: '' },
  { path: `${server}/modules/people/team/save.test.ts`, text: "import { save } from './save.ts'" },
  { path: `${server}/modules/contest/entry/entrant/join.ts`, text: "import {\n  save,\n} from '../../../people/team/index.ts'" },
  { path: `${server}/modules/contest/entry/entrant/join.test.ts`, text: "vi.mock('./join.ts')" },
  { path: `${server}/app.ts`, text: "import type { Module } from './module.ts'" },
  { path: `${server}/modules.ts`, text: "import './modules/people/team/index.ts'" },
  { path: `${server}/testing/index.ts`, text: "import { openApp } from '../app.ts'\nimport { modules } from '../modules.ts'" },
  { path: `${server}/http/access-rows.test.ts`, text: "import { startTestServer } from '../testing/index.ts'" },
  { path: `${server}/modules/people/user/user.test.ts`, text: "import { startTestServer } from '../../../testing/index.ts'" },
  { path: `${server}/db/id.test.ts`, text: "import { newId } from './id.ts'" },
]
const reach = (...changed: string[]) => reachOf(changed, files, exports)

test('who imports a changed file, over any number of steps and by the name of a package, is reached', () => {
  expect(reach(`${server}/modules/people/team/save.ts`).tests).toContain(`${server}/modules/contest/entry/entrant/join.test.ts`)
  expect(reach('packages/api/src/team.ts').tests).toEqual([
    `${server}/http/access-rows.test.ts`,
    `${server}/modules/contest/entry/entrant/join.test.ts`,
    'packages/api/src/team.test.ts',
  ])
  expect(reach('packages/api/src/user.ts').tests).toEqual([])
})

test('who only starts the whole server is told apart, but for the tests over the whole contract', () => {
  const { tests, behindRoot } = reach(`${server}/modules/people/team/save.ts`)
  expect(behindRoot).toEqual([`${server}/modules/people/user/user.test.ts`])
  expect(tests).toContain(`${server}/http/access-rows.test.ts`)
  expect(tests).not.toContain(`${server}/db/id.test.ts`)
})

test('whoever changes what starts the server reaches all that start it', () => {
  for (const changed of [...compositionRoots, `${server}/testing/index.ts`])
    expect(reach(changed).tests).toContain(`${server}/modules/people/user/user.test.ts`)
})

test('what is imported for its types alone reaches no test: the types judge it', () => {
  expect(reach(`${server}/module.ts`).tests).toEqual([])
})

test('a changed test is run itself, and a deleted file reaches who still names it', () => {
  expect(reach(`${server}/db/id.test.ts`).tests).toEqual([`${server}/db/id.test.ts`])
  expect(reach(`${server}/db/id.ts`).tests).toEqual([`${server}/db/id.test.ts`])
})
