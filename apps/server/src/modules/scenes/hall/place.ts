import type { ConsoleKind } from '@beacon/api/scene/console'

export interface Size {
  columns: number
  rows: number
}

/** What an HTTP process books for a person, after it has asked who may enter. */
export interface Booking {
  console: string
  scene: string
  gen: number
  node: string
  kind: ConsoleKind
  user: string
  /** The browser session: nobody else of this person comes back to the shell. */
  seat: string
  name: string
  /** Staff are not counted among the people at a node. */
  is_staff: boolean
  /** What the console shows is written down. */
  record: boolean
  limits: { per_user: number; per_node: number; idle_s: number; most_s: number }
}

/** One line, or one screen, for all who sit at it. */
export const isShared = ({ kind }: Pick<Booking, 'kind'>): boolean => kind !== 'terminal'

export const sameNode = (one: Pick<Booking, 'scene' | 'node'>, other: Pick<Booking, 'scene' | 'node'>): boolean =>
  one.scene === other.scene && one.node === other.node
