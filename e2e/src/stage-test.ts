import { test as base } from '@playwright/test'
import { buildStage, type Stage } from './stage.ts'
import { markVisits } from './visits/mark.ts'

/** Journeys that only look at a running contest share one stage, made once for the run. */
export const test = base.extend<{ visits: undefined }, { stage: Stage }>({
  visits: [
    async ({ stage: _ }, use) => {
      markVisits('this journey')
      await use(undefined)
    },
    { auto: true },
  ],
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const stage = await buildStage()
      await use(stage)
      await stage.installation.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
