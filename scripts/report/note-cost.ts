import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { noteCost } from './processor.ts'

/** The whole test says where costs are noted (scripts/test.ts); the project says its name (vitest.config.ts). */
const { BEACON_TEST_COSTS: list, BEACON_TEST_PROJECT: project = '' } = process.env

if (list !== undefined) {
  const from = process.cpuUsage()
  afterAll(() => {
    const { user, system } = process.cpuUsage(from)
    const path = relative(process.cwd(), expect.getState().testPath ?? '')
    noteCost(list, { project, path, cpu_ms: (user + system) / 1_000 })
  })
}
