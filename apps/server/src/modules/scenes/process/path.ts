import { join } from 'node:path'
import type { Config } from '../../../config.ts'

/** The socket where the scenes process answers the others of its machine. */
export const callPathOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'scenes.sock')
