import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { ConfigError, configExit, readConfig, type Config } from '../apps/server/src/config.ts'
import { tellUsage } from './command/usage.ts'
import { answers } from './start/answers.ts'
import { ensureBuilt } from './start/build.ts'
import { firstAdminLines } from './start/first-admin.ts'
import { openRun } from './start/run.ts'
import { keepScenes, scenesLines } from './start/scenes.ts'
import { hearSteps } from './start/steps.ts'
import { talkHere } from './start/talk.ts'
import { isOfContainers } from '../apps/server/src/reachable-addresses.ts'
import { leanEnvironment, leanFlags } from '../apps/server/src/lean-node.ts'
import { keepRunning } from '../apps/server/src/workers/keep-running.ts'

tellUsage(`npx --yes pnpm@12 start

Builds the apps where what lies here is not built yet, starts PostgreSQL and the server, prints the address and the first sign-in,
and starts the server again when it dies. An installed and built copy needs no network: node_modules/.bin/node scripts/start.ts
PORT, HOST, DATA_DIR and the other settings are environment variables: docs/deploy.md.`)

const root = join(import.meta.dirname, '..')
const stopping = new AbortController()
const { run, children } = openRun(root)
const talk = talkHere(root)

/** A signal to this process stops what it runs; from a terminal the children get it by themselves as well. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping.abort()
    for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })
}

const { say } = talk

const lanAddresses = (): string[] =>
  Object.entries(networkInterfaces())
    .flatMap(([name, list]) => (isOfContainers(name) ? [] : (list ?? [])))
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

function networkLines(config: Config): string[] {
  const at = (host: string) => `http://${host}:${config.port}/page/mg/ct/`
  const addresses = lanAddresses()
  if (config.origins.all.length > 0) return config.origins.all.map((origin) => `  Public address     ${origin}/page/mg/ct/`)
  const warning = '                     Without TLS passwords and cookies travel in clear text: trusted networks only.'
  if (config.host !== '127.0.0.1' && config.host !== 'localhost')
    return [...addresses.map((address) => `  On the network     ${at(address)}`), warning]
  const hint = `  For other devices  HOST=0.0.0.0 npx --yes pnpm@12 start`
  return [addresses.length === 0 ? hint : `${hint}   then ${addresses.map(at).join('  ')}`, warning]
}

function announce(config: Config): void {
  const lines = [
    '',
    `  Beacon is running  http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}/page/mg/ct/`,
    ...firstAdminLines(config),
    ...networkLines(config),
    '  Sample contest     npx --yes pnpm@12 demo',
    ...scenesLines(config),
    '  Stop               Ctrl-C',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function main(): Promise<number> {
  talk.step('Looking at what is here')
  const config = readConfig(process.env)
  if (await answers(config))
    throw new ConfigError(`Something already answers on port ${config.port}. Stop it, or choose another with PORT=8081.`)
  const built = await ensureBuilt(root, run, talk)
  if (built !== 0 || stopping.signal.aborted) return built
  const env = { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn', ...leanEnvironment }
  const runNode = (file: string, more: Parameters<typeof run>[2] = {}) =>
    run(process.execPath, [...leanFlags, file], { ...more, env: { ...env, ...more.env } })
  let scenes: Promise<void> | null = null
  const code = await keepRunning({
    run: () => runNode('apps/server/src/main.ts', hearSteps(talk)),
    isReady: () => answers(config),
    onReady: (isAgain) => {
      if (isAgain) return say('Beacon answers again.')
      talk.end(true)
      announce(config)
      scenes = keepScenes({ config, run: () => runNode('apps/server/src/scenes-main.ts'), stopping: stopping.signal, configExit, say })
    },
    stopping: stopping.signal,
    configExit,
    say,
  })
  stopping.abort()
  for (const child of children) child.kill('SIGTERM')
  await scenes
  return code
}

try {
  process.exitCode = await main().finally(() => talk.end(false))
} catch (error) {
  const isConfig = error instanceof ConfigError
  process.stderr.write(`${isConfig ? `Wrong configuration:\n${error.message}` : error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = isConfig ? configExit : 1
}
