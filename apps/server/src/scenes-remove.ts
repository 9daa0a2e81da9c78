import { readConfig } from './config.ts'
import { endUnstarted } from './failed-start.ts'
import { installOf } from './install-of.ts'
import { machineFolders } from './machine-folders.ts'
import { loadSceneDriver } from './modules/scenes/driver/index.ts'
import { openSecretBox, readMasterKey } from './modules/platform/secret/index.ts'
import { resolveOnce } from './resolve-once.ts'

const atMostMs = 600_000

/** Takes everything of this installation away from its engine; which it is, the key tells, so no database is needed. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  resolveOnce()
  const { fingerprint } = openSecretBox(readMasterKey(config.secretKeyFile, false))
  const openDriver = await loadSceneDriver()
  const install = installOf(fingerprint)
  const folders = machineFolders(config.dataDir, install)
  await openDriver({ socketPath: config.scenes.engineSocket, install, folders }).dismiss(AbortSignal.timeout(atMostMs))
  process.stdout.write(
    'Docker holds nothing of this installation any more: no container, virtual machine, network, volume, snapshot or firewall rule.\n',
  )
}

await main().catch(endUnstarted)
