import { ranking } from '@beacon/api/contest/ranking'
import { aiDesk } from '@beacon/api/kinds/ai/desk'
import { createPerson } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Player } from '../../../../../scripts/demo/build.ts'
import type { Ledger } from '../../../../../scripts/demo/ledger.ts'
import { makeModels } from '../../../../../scripts/demo/models.ts'
import { removeDemo } from '../../../../../scripts/demo/remove.ts'
import { makeTeam } from '../../modules/contest/core/contest/testing.ts'
import { adminPassword, startTestServer, type TestServer } from '../index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

it('three results of each team are scored, the ranking follows, and the demo takes the contest away again', async () => {
  const admin = createPerson(server.url)
  await admin.call(session.login, { body: { username: 'admin', password: adminPassword } })
  const ledger: Ledger = { origin: server.url, contest_ids: [], user_ids: [], team_ids: [], question_ids: [] }
  const players: Player[] = []
  for (const skill of [0.9, 0.3]) {
    const { team_id, name, captain } = await makeTeam(server)
    const person = createPerson(server.url, captain.cookie())
    players.push({ name, email: '', country: 'CN', bracket: 0, skill, person, team_id })
  }
  const { contest_id } = await makeModels(admin, ledger, { save: () => undefined, players })
  const params = { resource_id: contest_id }
  const { items } = await admin.call(aiDesk.list, { params, query: {} })
  expect(items.map(({ state }) => state)).toEqual(Array(6).fill('scored'))
  const rows = async () => (await admin.call(ranking.list, { params, query: {} })).items.map(({ name, score }) => [name, score > 0])
  await expect.poll(rows).toEqual([
    [players[0]?.name, true],
    [players[1]?.name, true],
  ])
  await removeDemo(admin, ledger)
  await expect(admin.call(ranking.list, { params, query: {} })).rejects.toMatchObject({ status: 404 })
})
