import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { testSignal } from '../../../testing/test-signal.ts'
import { openCheckWork } from '../../scenes/check-work/index.ts'
import { plotOf } from '../../scenes/driver/docker/testing/plots.ts'
import { loadDockerDriver, type SceneDriver } from '../../scenes/driver/index.ts'
import { mine, playing, referenceRows, send, upload, type Game, type Side } from './testing/contest.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
/** Its image is made of packages of Debian's mirror first. */
const patience = { timeout: 1_800_000, interval: 1_000 }
const input = `id,weight\n${referenceRows.map(({ id, label }, row) => `${id},${label === 'cat' ? row : row + 100}\n`).join('')}`

/** Reads the input with pandas, learns from four rows of its own with scikit-learn, and writes an answer for each row. */
const model = `import sys
import pandas
from sklearn.tree import DecisionTreeClassifier

rows = pandas.read_csv(sys.argv[1])
learned = DecisionTreeClassifier().fit([[1], [20], [100], [120]], ['cat', 'cat', 'dog', 'dog'])
rows['label'] = learned.predict(rows[['weight']].values)
rows[['id', 'label']].to_csv(sys.argv[2], index=False)
print('trained on', len(rows))
`
const broken = 'import sys\nprint("no model", file=sys.stderr)\nsys.exit(3)\n'

describe.skipIf(!existsSync(socketPath))('programs of an AI contest at an engine', () => {
  let server: TestServer
  let driver: SceneDriver
  let work: Awaited<ReturnType<typeof openCheckWork>>

  const clean = async () => {
    await driver.dismiss(testSignal())
    for (const tag of (await driver.images?.list()) ?? []) await driver.images?.remove(tag)
  }
  const handIn = async (game: Game, side: Side, content: string) => {
    const sent = await send(server, game, side, content, { name: 'model.py' })
    expect(sent.status).toBe(202)
    const read = async () => (await mine(game, side)).items.find((one) => one.submission_id === sent.body.submission_id)
    await expect.poll(async () => (await read())?.state, patience).toMatch(/scored|refused|failed/u)
    return read()
  }

  beforeAll(async () => {
    driver = (await loadDockerDriver())({ socketPath, install: plotOf('ai-programs').install })
    const { images, checks } = driver
    if (images === undefined || checks === undefined) throw new Error('the driver runs no programs')
    await clean()
    server = await startTestServer({ withJobs: true })
    const { bus, log, secret, storage, db } = server.platform
    const shop = { db, bus, log, secret, images, checks, storage, pathOf: storage.path, debianMirror: null }
    work = await openCheckWork({ ...shop, driver, findSpec: () => Promise.resolve(null), isUp: () => true })
  }, 120_000)
  afterAll(async () => {
    await work.stop()
    await clean()
    await server.stop()
  }, 120_000)

  it(
    'are scored by what they left, with the image that is made for them',
    async () => {
      const file = (await upload(server.admin, input, 'ai_reference', 'input.csv')).file
      const task = { task_type: 'code' as const, input: file, run_time_s: 60, run_memory_mb: 1_024 }
      const game = await playing(server, { tasks: [task] })
      const [ada, bob] = game.sides
      if (ada === undefined || bob === undefined) throw new Error('there are no teams')
      expect(await handIn(game, ada, model)).toMatchObject({ state: 'scored', public: 1, points: 500, private: null, problem: null })
      expect(await handIn(game, bob, broken)).toMatchObject({ state: 'refused', problem: { why: 'run_code', count: 3 } })
      expect((await mine(game, ada)).items).toHaveLength(1)
    },
    patience.timeout,
  )
})
