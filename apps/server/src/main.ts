import { endUnstarted, giveUp } from './failed-start.ts'
import { describeConfig, readConfig } from './config.ts'
import { resolveOnce } from './resolve-once.ts'
import { isWorker } from './workers/peers.ts'

/** The parent of several workers loads nothing of the server. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  resolveOnce()
  const { runWorkers, workersOf } = await import('./workers/parent.ts')
  if (isWorker() || workersOf(config) === 1) {
    const [{ pagesFromBuild }, { run }] = await Promise.all([import('./http/pages.ts'), import('./run.ts')])
    return run(pagesFromBuild)
  }
  const { openLog } = await import('./log.ts')
  const log = openLog(config.logLevel)
  log.info({ config: describeConfig(config) }, 'configuration')
  const code = await runWorkers(config, log, giveUp)
  log.flush(() => process.exit(code))
}

await main().catch(endUnstarted)
