import type { BuiltKind } from '@beacon/engine/kinds'
import type { Executor } from '../../../../db/database.ts'
import { kindPorts } from '../kind-port/index.ts'

/** Kinds that are built, and so have defaults. */
export type DefaultKind = BuiltKind

/** What the defaults of contests ask of a kind. */
export interface KindDefaults {
  /** Settings of the kind's own, by contest. */
  read(executor: Executor, ids: readonly string[]): Promise<Map<string, object>>
}

export const kindDefaults = kindPorts<KindDefaults>('contest-default')
