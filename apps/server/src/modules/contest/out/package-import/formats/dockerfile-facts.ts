import { healthDefaults, sceneLimits } from '@beacon/api/scene/limits'
import type { DefinitionHealth } from '@beacon/engine/scene/definition'
import { decodeText, readSmall, type Archive } from '../../../../platform/archive/index.ts'
import { DockerfileRefused, readDockerfile, type Facts, type Health } from '../../../../scenes/dockerfile/index.ts'
import type { Notebook } from '../draft.ts'

const nothing: Facts = { ports: [], health: null, env: new Map() }

/** What a Dockerfile of the package says of itself; that no image can be made of it is told, and where. */
export async function dockerfileFacts(notes: Notebook, archive: Archive, path: string): Promise<Facts> {
  const bytes = await readSmall(archive, path)
  if (bytes === null) return nothing
  try {
    return readDockerfile(decodeText(bytes).text).facts
  } catch (error) {
    if (!(error instanceof DockerfileRefused)) throw error
    notes.repair('dockerfile_unread', { path, line: error.details['line'] ?? 1 })
    return nothing
  }
}

const within = (value: number | null, { min, max }: { min: number; max: number }, usual: number): number =>
  value === null ? usual : Math.min(max, Math.max(min, value))

/** The check that the image brings, in the bounds of ours; else whether its first port answers. */
export function healthOf(health: Health | null, port: number | undefined): DefinitionHealth | null {
  const { interval_s, timeout_s, retries, start_s } = healthDefaults
  if (health === null) return port === undefined ? null : { ask: { tcp: port, expect: null }, interval_s, timeout_s, retries, start_s }
  const { health: limits } = sceneLimits
  return {
    ask: { exec: health.command },
    interval_s: within(health.interval_s, limits.interval_s, interval_s),
    timeout_s: within(health.timeout_s, limits.timeout_s, timeout_s),
    retries: within(health.retries, limits.retries, retries),
    start_s: within(health.start_s, limits.start_s, start_s),
  }
}
