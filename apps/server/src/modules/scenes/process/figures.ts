import { DriverError, type NodeFigures, type SceneDriver } from '../driver/index.ts'
import type { SceneFigures } from './call.ts'

const freshMs = 10_000
/** Figures of before are of no use as figures of now: whoever comes after a while waits for new ones. */
const oldMs = 30_000
const deadlineMs = 20_000

/** One reading of the engine for all who ask, at most every ten seconds; while nobody asks there is none. */
export function openFigureBook(driver: Pick<SceneDriver, 'figures'>, now: () => number = Date.now): () => Promise<SceneFigures> {
  let last: SceneFigures | null = null
  let reading: Promise<void> | null = null
  const read = async () => {
    const at = now()
    const nodes = await driver.figures(AbortSignal.timeout(deadlineMs))
    last = { at, scenes: byScene(nodes) }
  }
  return async () => {
    if (last === null || now() - last.at >= freshMs)
      reading ??= read().finally(() => {
        reading = null
      })
    // Whoever asks has the figures that are there; the next one has the new ones.
    if (last === null) await reading
    else if (now() - last.at >= oldMs) await reading?.catch(() => undefined)
    else reading?.catch(() => undefined)
    if (last === null) throw new DriverError('silent', 'there are no figures')
    return last
  }
}

function byScene(nodes: readonly NodeFigures[]): SceneFigures['scenes'] {
  return [...Map.groupBy(nodes, ({ ref }) => ref.scene)].map(([scene, own]) => {
    const shares = own.flatMap(({ cpuPercent }) => (cpuPercent === null ? [] : [cpuPercent]))
    return {
      scene,
      cpu_percent: shares.length === 0 ? null : shares.reduce((sum, one) => sum + one, 0),
      memory_bytes: own.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0),
    }
  })
}
