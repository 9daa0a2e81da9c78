import { existsSync } from 'node:fs'
import { componentTestPlugins } from '@beacon/tooling/vite'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { testsApart } from './apps/server/src/testing/apart.ts'

const serverSetup = './apps/server/src/testing/global-setup.ts'
const serverTests = 'apps/server/src/**/*.test.ts'

/** They need an engine of containers that is theirs: DOCKER_TEST_SOCKET names it, and REQUIRE=docker makes its absence a failure. */
const dockerTests = 'apps/server/src/**/*.docker.test.ts'
/** What takes longest: kills, outages, backups in other places; and whole machines. `pnpm test long engine` runs them. */
const longTests = 'apps/server/src/**/*.long.test.ts'
const engineTests = 'apps/server/src/**/*.engine.test.ts'

const toyTests = 'apps/server/src/testing/toys/*.test.ts'
/** Generated tests, which ask the toys' own operations in the build that has them (`testing/toys/tested.ts`). */
const generatedTests = 'apps/server/src/http/{access-matrix,access-rows,hostile-input}.test.ts'
const toyConditions = ['toys', ...defaultServerConditions]

/** A failure says what it got, not `[ …(10) ]`: the end of a log is often all that is left of a run. */
const whole = { truncateThreshold: 2_000 }

/** Each file notes what it took of the processor. */
const noteCost = './scripts/report/note-cost.ts'
const named = (name: string) => ({ name, env: { BEACON_TEST_PROJECT: name } })

/** How often a property is tried: by day, and ten times as often in the slice (scripts/test.ts). */
const propertyRuns = Number(process.env['BEACON_PROPERTY_RUNS'] ?? '50')
const propertySetup = './packages/engine/src/property-setup.ts'

const serverTest = {
  environment: 'node' as const,
  chaiConfig: whole,
  setupFiles: [
    './apps/server/src/testing/resolve-once.ts',
    './apps/server/src/testing/compiled-readers.ts',
    './apps/server/src/testing/one-connection.ts',
    noteCost,
  ],
  // How long something that hangs is waited for; a busy machine takes many times as long as a quiet one.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  globalSetup: existsSync(new URL(serverSetup, import.meta.url)) ? [serverSetup] : [],
}

/** What the slice leaves to another submission (scripts/slice/heavy.ts). */
const left = process.env['BEACON_TESTS_LEFT']?.split(',').filter(Boolean) ?? []
const nowhere = ['**/node_modules/**', ...left]

const withDocker = process.env['DOCKER_TEST_SOCKET'] !== undefined || (process.env['REQUIRE'] ?? '').split(',').includes('docker')
const dockerProject = { test: { ...serverTest, ...named('docker'), isolate: false, include: [dockerTests] } }
const engineProject = { test: { ...serverTest, ...named('engine'), isolate: false, include: [engineTests] } }

export default defineConfig({
  test: {
    // Two cores would otherwise give one worker. Tests of the server wait for the database or for a time limit most of the time.
    maxWorkers: 4,
    projects: [
      {
        plugins: componentTestPlugins(),
        test: {
          ...named('node'),
          environment: 'node',
          chaiConfig: whole,
          isolate: false,
          setupFiles: ['./packages/tooling/src/node-setup.ts', propertySetup, noteCost],
          provide: { propertyRuns },
          include: ['{apps,packages}/*/src/**/*.test.ts', '{bench/src,scripts}/**/*.test.ts'],
          exclude: [serverTests, ...nowhere],
          // How long something that hangs is waited for: what is computed here takes a second, and many times that on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        plugins: componentTestPlugins(),
        test: {
          ...named('components'),
          environment: 'jsdom',
          chaiConfig: whole,
          // What a file must not find of the one before it is taken away in the set-up.
          isolate: false,
          include: ['{apps,packages}/*/src/**/*.test.tsx'],
          setupFiles: ['./packages/tooling/src/component-setup.ts', noteCost],
          testTimeout: 120_000,
        },
      },
      // A worker keeps the server's thousand files for its next test file; every app and every database is a file's own.
      {
        test: {
          ...serverTest,
          ...named('server'),
          isolate: false,
          include: [serverTests],
          exclude: [...testsApart, toyTests, dockerTests, longTests, engineTests, ...nowhere],
        },
      },
      // The condition `toys` puts two kinds into every registry that no product has: they prove that a kind is a folder and a line.
      {
        resolve: { conditions: toyConditions },
        ssr: { resolve: { conditions: toyConditions, externalConditions: ['toys'] } },
        test: { ...serverTest, ...named('server-toys'), isolate: false, include: [toyTests, generatedTests], exclude: nowhere },
      },
      ...(withDocker ? [dockerProject, engineProject] : []),
      {
        test: { ...serverTest, ...named('server-apart'), isolate: false, include: testsApart, exclude: [longTests, ...nowhere] },
      },
      { test: { ...serverTest, ...named('long'), isolate: false, include: [longTests] } },
    ],
  },
})
