import { existsSync } from 'node:fs'
import { image } from '@beacon/api/image/image'
import { createPerson, type Person } from '@beacon/api/people/person'
import { sceneTrial } from '@beacon/api/bank/scene-trial'
import { session } from '@beacon/api/people/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ledger } from '../../../../../scripts/demo/ledger.ts'
import { addScenes, removeImages, whyNoScenes } from '../../../../../scripts/demo/scenes.ts'
import { contest, question } from '../../db/schema/index.ts'
import { installOf } from '../../install-of.ts'
import { makeContest } from '../../modules/contest/core/contest/testing.ts'
import { plotOf } from '../../modules/scenes/driver/docker/testing/plots.ts'
import { loadDockerDriver } from '../../modules/scenes/driver/index.ts'
import { adminPassword, startTestServer, type TestServer } from '../index.ts'
import { testSignal } from '../test-signal.ts'
import { startScenesChild } from './scenes-child.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''

describe.skipIf(!existsSync(socketPath))('the demo at an engine', () => {
  let server: TestServer
  let scenes: { stop: () => Promise<void> }
  let admin: Person
  const driver = async () => (await loadDockerDriver())({ socketPath, install: installOf(server.platform.secret.fingerprint) })

  beforeAll(async () => {
    server = await startTestServer({ withJobs: true })
    scenes = await startScenesChild(server, { socketPath, pool: `${plotOf('demo').net}.0/24` })
    admin = createPerson(server.url)
    await admin.call(session.login, { body: { username: 'admin', password: adminPassword } })
  })
  afterAll(async () => {
    await scenes.stop()
    const { images, prune } = await driver()
    await prune(() => false, testSignal())
    for (const tag of (await images?.list()) ?? []) await images?.remove(tag)
    await server.stop()
  })

  it('orders images that are built behind it, whose questions pass their test; removed, none is left', async () => {
    await expect.poll(() => whyNoScenes(admin)).toBeNull()
    const ledger: Ledger = { origin: server.url, contest_ids: [], user_ids: [], team_ids: [], question_ids: [] }
    await addScenes(admin, ledger, await makeContest(server))
    const statuses = async () => (await admin.call(image.list, { query: {} })).items.map(({ status }) => status)
    await expect.poll(statuses, { interval: 250 }).toEqual(['ready', 'ready'])

    for (const resource_id of ledger.question_ids) {
      const params = { resource_id }
      await admin.call(sceneTrial.run, { params, body: {} })
      const trial = async () => (await admin.call(sceneTrial.get, { params })).trial
      await expect.poll(async () => (await trial())?.state, { interval: 250 }).toBe('done')
      const steps = (await trial())?.steps ?? []
      expect(steps.filter(({ state }) => state === 'failed')).toEqual([])
      expect(steps.filter(({ state }) => state === 'passed').length).toBeGreaterThan(7)
    }

    await server.db.delete(contest)
    await server.db.update(question).set({ deleted_at: new Date().toISOString() })
    await removeImages(admin, ledger)
    const { images } = await driver()
    const held = async () => (await images?.list())?.filter((tag) => /notes-web|vault-pwn/u.test(tag))
    await expect.poll(held).toEqual([])
  })
})
