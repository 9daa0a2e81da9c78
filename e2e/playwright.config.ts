import { defineConfig } from '@playwright/test'
import { browserLaunch } from './src/browser.ts'

export default defineConfig({
  testDir: './journeys',
  // Bridges of containers come and go in it, and Chromium then drops requests of every window: it runs when the others are done.
  // By itself: `playwright test scene --no-deps`.
  projects: [
    { name: 'journeys', testMatch: '**/*.journey.ts', testIgnore: '**/scene*.journey.ts' },
    // One at a time: they share the addresses of the one engine.
    { name: 'scenes', testMatch: '**/scene*.journey.ts', dependencies: ['journeys'], workers: 1 },
  ],
  outputDir: '../test-results',
  globalSetup: './src/fresh-data.ts',
  // Two journeys at a time, each on an installation of its own: while one waits for its page, the other has the processor.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // One that passes the second time is told as unsteady (scripts/test.ts); nothing else is tried twice.
  retries: 1,
  // How long something that hangs is waited for, far above what a busy machine needs. What must be quick says its own time where it is asked.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    actionTimeout: 45_000,
    navigationTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    // To record what every journey does takes a third of its processor time; one that fails is recorded as it is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: await browserLaunch(),
  },
})
