import { defineConfig } from '@playwright/test'
import { browserLaunch } from './src/browser.ts'

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: await browserLaunch(),
  },
})
