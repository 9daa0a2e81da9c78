import type { Logger } from 'pino'
import type { Db } from '../../../db/database.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import type { SceneDriver } from '../driver/index.ts'
import type { Limits } from './installer.ts'

/** What services are put into nodes with. */
export interface InjectionShop {
  db: Db
  log: Logger
  driver: SceneDriver
  secret: SecretBox
  storage: Pick<Storage, 'put' | 'remove' | 'path'>
  limits: Limits
}
