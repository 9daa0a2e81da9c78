import type { Connection } from './connect.ts'
import type { Guard } from './guard.ts'
import type { Host } from './host.ts'
import type { Names } from './names.ts'

/** What every verb works with: the engine and its machine, the names of this installation and what keeps its scenes in. */
export interface Site {
  engine: Connection
  names: Names
  guard: Guard
  host: Host
}
