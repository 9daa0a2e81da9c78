import { defineConfig } from '@playwright/test'
import { browserLaunch } from './src/browser.ts'
import { chosenJourneys, leftJourneys } from './src/visits/chosen.ts'
import { namesHere } from './src/hosts.ts'
import { namedJourneys } from './src/named-journeys.ts'

const files = (...names: string[]): string[] => names.map((name) => `**/${name}.journey.ts`)
/** All of them, or those that a change can break: what is begun first, and what waits for what, stays as it is. */
const isLeftOut = [
  ...(chosenJourneys === null ? [] : [new RegExp(`/(?!(?:${chosenJourneys.join('|')})\\.)[^/]+\\.journey\\.ts$`, 'u')]),
  ...files(...leftJourneys),
]
const scenes = files('scene*')
/** What takes longest, and what shares a stage with it, begins first: a long journey that begins last leaves the others idle. */
const long = files('pages', 'crawl', 'palette', 'demo', 'toys', 'rooms', 'dropped', 'people', 'walk')
/** They open no browser, so bridges that come and go are nothing to them. */
const commands = files('api-doc', 'start')
/** The step `long-browser` runs them. Never `mock` beside `toys`: it watches the folders of the apps, into which that one builds. */
const named = files(...namedJourneys)

export default defineConfig({
  testDir: './journeys',
  // A file named nowhere above is one of `journeys`. One file by itself: `playwright test scene-ways --no-deps`.
  projects: [
    { name: 'long', testMatch: long, testIgnore: isLeftOut },
    { name: 'journeys', testMatch: '**/*.journey.ts', testIgnore: [...isLeftOut, ...long, ...commands, ...scenes, ...named] },
    { name: 'named', testMatch: named },
    // Bridges of containers come and go in it, and Chromium then drops requests of every window: it runs when the others are done.
    // One at a time: they share the addresses of the one engine.
    { name: 'scenes', testMatch: scenes, testIgnore: isLeftOut, dependencies: ['long', 'journeys'], workers: 1 },
    // Beside the scenes, which mostly wait.
    { name: 'commands', testMatch: commands, testIgnore: isLeftOut, dependencies: ['long', 'journeys'] },
  ],
  outputDir: '../test-results',
  globalSetup: './src/fresh-data.ts',
  // On two cores: each journey has an installation of its own, and while one waits for its page, the others have the processor.
  workers: 3,
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
    launchOptions: await browserLaunch(namesHere),
  },
})
