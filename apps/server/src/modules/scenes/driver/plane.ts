import type { SceneSpec } from '@beacon/engine/scene'
import type { Host } from './docker/host.ts'
import type { Ref } from './driver.ts'

/**
 * Networks of scenes, whoever starts the nodes in them. One driver owns them; others add what they start to a bridge, behind the same
 * guard.
 */
export interface NetworkPlane {
  /** The guard and the networks of a generation, as its spec names them. */
  ensure(spec: SceneSpec, signal: AbortSignal): Promise<void>
  bridgeOf(ref: Ref, net: string): string
  /** Leads a TCP port of the machine to an address of a scene; null: to nobody. */
  lead(port: number, way: { address: string; port: number } | null, signal: AbortSignal): Promise<void>
  /** The machine that holds the bridges. */
  host: Host
}
