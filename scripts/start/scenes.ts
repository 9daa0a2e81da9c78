import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../apps/server/src/config.ts'
import { keepRunning, type Watched } from '../../apps/server/src/workers/keep-running.ts'

const lookEveryMs = 5_000

type Scenes = Pick<Watched, 'run' | 'stopping' | 'configExit' | 'say'> & { config: Config }

/** Runs the process that holds the engine for as long as there is one: Docker may be installed while Beacon runs. */
export async function keepScenes({ config, ...watched }: Scenes): Promise<void> {
  const { stopping } = watched
  while (!stopping.aborted && !existsSync(config.scenes.engineSocket))
    await wait(lookEveryMs, undefined, { signal: stopping }).catch(() => undefined)
  if (stopping.aborted) return
  const isReady = () => Promise.resolve(existsSync(join(config.dataDir, 'scenes.sock')))
  await keepRunning({ ...watched, isReady, onReady: () => undefined, name: 'The scenes process' })
}

/** What is missing for containers, in a line; nothing where the engine is there. */
export const scenesLines = ({ scenes }: Config): string[] =>
  existsSync(scenes.engineSocket)
    ? []
    : ['  Containers         off: no Docker here. apt-get install docker.io turns them on (docs/scenes.md)']
