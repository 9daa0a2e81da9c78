import type { JudgingFault } from '@beacon/api/scene/judging'
import type { Logger } from 'pino'
import type { Bus } from '../../../db/bus.ts'
import type { Db } from '../../../db/database.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import type { CheckDriver, SceneDriver } from '../driver/index.ts'

export interface JudgeShop {
  db: Db
  bus: Bus
  log: Logger
  secret: SecretBox
  driver: SceneDriver
  checks: CheckDriver
  /** Where the bytes of a stored file lie. */
  pathOf: (storage_key: string) => string
  /** Whether the engine answers. */
  isUp: () => boolean
  /** Boxes side by side. */
  width: number
  /** Between two looks at a patched box, at most, by a draw: nobody knows by the time who comes. */
  pauseMs?: number
}

/** An attempt that says nothing of what is judged. */
export class Broken extends Error {
  override name = 'Broken'
  readonly fault: JudgingFault
  constructor(fault: JudgingFault, why: string) {
    super(why)
    this.fault = fault
  }
}
