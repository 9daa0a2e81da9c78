import type { Connection } from './connect.ts'
import type { Guard } from './guard.ts'
import type { Names } from './names.ts'

/** What every verb works with: the engine, the names of this installation and what keeps its scenes in. */
export interface Site {
  engine: Connection
  names: Names
  guard: Guard
}
