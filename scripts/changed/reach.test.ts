import { expect, test } from 'vitest'
import { exportsOf, readGraph } from './graph.ts'
import { compositionRoots, reachOf, readServer } from './reach.ts'

const server = 'apps/server/src'
const modules = `${server}/modules`
const texts = new Map([
  ['packages/api/src/people/team.ts', "export const team = { list: { path: '/teams' } }"],
  ['packages/api/src/people/user.ts', "export const user = { list: { path: '/users/:id' } }"],
  ['packages/api/src/people/team.test.ts', "import { team } from './team.ts'"],
  [
    `${modules}/people/team/index.ts`,
    "import { team as contract } from '@beacon/api/people/team'\nimport { list } from './list.ts'\nexport { save } from './save.ts'\nexport const teamModule = implement(contract, { list })",
  ],
  [`${modules}/people/team/list.ts`, 'export const list = 1'],
  [`${modules}/people/team/save.ts`, 'export const save = 1'],
  [`${modules}/people/team/save.test.ts`, "import { save } from './save.ts'"],
  [`${modules}/people/user/index.ts`, "import { user } from '@beacon/api/people/user'\nexport const userModule = implement(user, {})"],
  [`${modules}/people/user/port.ts`, 'export const userPort = openPort()'],
  [`${modules}/people/user/ask.ts`, "import { userPort } from './port.ts'\nexport const ask = userPort"],
  [`${modules}/people/user/ask.test.ts`, "import { ask } from './ask.ts'"],
  [`${modules}/contest/entry/entrant/join.ts`, "import {\n  save,\n} from '../../../people/team/index.ts'\nexport const join = save"],
  [`${modules}/contest/entry/entrant/join.test.ts`, "vi.mock('./join.ts')"],
  [
    `${modules}/kinds/index.ts`,
    "import { awdp } from './awdp/index.ts'\nimport { flag } from './flag/index.ts'\nexport const kinds = [awdp, flag]",
  ],
  [`${modules}/kinds/awdp/index.ts`, "import { rounds } from './rounds.ts'\nexport const awdp = { rounds }"],
  [`${modules}/kinds/awdp/rounds.ts`, 'export const rounds = 1'],
  [`${modules}/kinds/awdp/play.test.ts`, "import { startTestServer } from '../../../testing/index.ts'"],
  [`${modules}/kinds/flag/index.ts`, 'export const flag = 1'],
  [`${modules}/kinds/flag/play.test.ts`, "import { startTestServer } from '../../../testing/index.ts'"],
  [`${server}/http/send.ts`, 'export const send = 1'],
  [
    `${server}/app.ts`,
    "import { send } from './http/send.ts'\nimport { kinds } from './modules/kinds/index.ts'\nimport type { M } from './module.ts'",
  ],
  [
    `${server}/modules.ts`,
    "import { teamModule } from './modules/people/team/index.ts'\nimport { userModule } from './modules/people/user/index.ts'",
  ],
  [
    `${server}/ports.ts`,
    "import { userPort } from './modules/people/user/port.ts'\nimport { list } from './modules/people/team/list.ts'\nuserPort.use({ list })",
  ],
  [
    `${server}/testing/index.ts`,
    "import { openApp } from '../app.ts'\nimport { modules } from '../modules.ts'\nexport const startTestServer = 1",
  ],
  [`${server}/http/access-rows.test.ts`, "import { startTestServer } from '../testing/index.ts'"],
  [
    `${modules}/portal/search/by-name.test.ts`,
    "import { startTestServer } from '../../../testing/index.ts'\nimport { team } from '@beacon/api/people/team'",
  ],
  [`${modules}/portal/search/by-path.test.ts`, "import { startTestServer } from '../../../testing/index.ts'\nawait get(`/users/${id}`)"],
  [`${server}/db/id.test.ts`, "import { newId } from './id.ts'"],
])
const graph = readGraph({
  texts,
  paths: new Set(texts.keys()),
  folders: new Set(),
  exports: new Map(exportsOf('packages/api', { name: '@beacon/api', exports: { './*': './src/*.ts' } })),
})
const whole = readServer(graph)
const reach = (...changed: string[]) => reachOf(changed, graph, whole)

test('who imports a changed file is reached over any number of steps, and a file that hands names on stands between nobody', () => {
  expect(reach(`${modules}/people/team/save.ts`).tests).toEqual([
    `${modules}/contest/entry/entrant/join.test.ts`,
    `${modules}/people/team/save.test.ts`,
  ])
})

test('a test that calls an operation is reached by whatever answers it, whether it names the operation or spells its address', () => {
  const { tests, behindRoot, contracts } = reach(`${modules}/people/team/list.ts`)
  expect([...contracts]).toEqual(['packages/api/src/people/team.ts'])
  expect(tests).toContain(`${modules}/portal/search/by-name.test.ts`)
  expect(behindRoot).toContain(`${modules}/portal/search/by-path.test.ts`)
  expect(reach(`${modules}/people/user/index.ts`).tests).toContain(`${modules}/portal/search/by-path.test.ts`)
})

test('whoever asks a port is reached by what the composition root answers', () => {
  expect(reach(`${modules}/people/team/list.ts`).tests).toContain(`${modules}/people/user/ask.test.ts`)
})

test('what a registry hands on reaches the tests of that kind of contest, and of no other', () => {
  const { tests, kinds } = reach(`${modules}/kinds/awdp/rounds.ts`)
  expect([...kinds]).toEqual(['awdp'])
  expect(tests).toEqual([`${modules}/kinds/awdp/play.test.ts`])
})

test('the tests over the whole contract stand for what only the composition root reaches', () => {
  expect(reach(`${modules}/people/team/list.ts`).tests).toContain(`${server}/http/access-rows.test.ts`)
  expect(reach(`${modules}/people/team/list.ts`).tests).not.toContain(`${server}/db/id.test.ts`)
})

test('what stands below all modules, and what starts them, reaches all that start the server', () => {
  const serverRoots = compositionRoots.filter((path) => path.startsWith(server) && !path.endsWith('ports.ts'))
  const wide = [...serverRoots, `${server}/http/send.ts`, `${server}/testing/index.ts`]
  const narrow = wide.filter((changed) => !reach(changed).tests.includes(`${modules}/portal/search/by-path.test.ts`))
  expect(narrow).toEqual([])
})

test('what is imported for its types alone reaches no test: the types judge it', () => {
  expect(reach(`${server}/module.ts`).tests).toEqual([])
})

test('a changed test is run itself, and a deleted file reaches who still names it', () => {
  expect(reach(`${server}/db/id.test.ts`).tests).toEqual([`${server}/db/id.test.ts`])
  expect(reach(`${server}/db/id.ts`).tests).toEqual([`${server}/db/id.test.ts`])
})
