import { sceneConsole } from '@beacon/api/scene/console'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openConsoleWorld, openTerminal, type ConsoleWorld } from './testing/console-world.ts'

/** As many as a person may have: `console_per_user`. */
const each = 8
const people = 38

let world: ConsoleWorld
beforeAll(async () => {
  world = await openConsoleWorld()
})
afterAll(() => world.stop())

it('three hundred and four consoles are open at once, each hears its own shell alone, and the next one is refused', async () => {
  const nodes = await Promise.all(Array.from({ length: people }, async () => (await world.makeScene()).web))
  const players = []
  for (const node of nodes) players.push({ node, who: await world.server.signIn('student') })
  const open = await Promise.all(
    players.map(async ({ node, who }) => {
      world.door.set(who.user_id, { as: 'player', mayUse: true })
      const terminals = []
      for (let n = 0; n < each; n += 1) terminals.push(await openTerminal(world.server, who, node))
      return { who, node, terminals }
    }),
  )
  const all = open.flatMap(({ terminals }) => terminals)
  await expect.poll(() => world.ttys.length).toBe(each * people)
  for (const [n, terminal] of all.entries()) terminal.type(`shell ${n}.`)
  // A shell of the tests echoes what is typed, so a mix-up would show the words of somebody else.
  await expect.poll(() => all.filter((terminal, n) => terminal.shown() !== `shell ${n}.`).length).toBe(0)
  expect((await world.server.admin.call(sceneConsole.list, { query: {} })).body.items).toHaveLength(each * people)
  const [first] = open
  if (first === undefined) throw new Error('nobody has a console')
  const ninth = await first.who.call(sceneConsole.open, { body: { instance_id: first.node, kind: 'terminal' } })
  expect([ninth.status, ninth.error.code]).toEqual([429, 'console_limit'])
  expect(all.every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true)
})
