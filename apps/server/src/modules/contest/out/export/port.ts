import type { Readable } from 'node:stream'
import type { ExportWhat } from '@beacon/api/contest/export'
import type { Ctx } from '../../../../context.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { Order } from './order.ts'
import type { Scope } from './ranking-table.ts'
import type { Table } from '../../../platform/table/index.ts'

/** A file on its way. `total` is for the progress. */
export interface Making {
  stream: Readable
  total: number
  /** Topics that a package does not hold. */
  left_out?: string[]
}

type By<Answer> = Partial<Record<ExportWhat, Answer>>

/** What a kind exports of its own, by what the file holds. */
export interface KindExport {
  /** Tables, as a spreadsheet or CSV. */
  readonly tables: By<(ctx: Ctx, scope: Scope, order: Order) => Table | Promise<Table>>
  /** Other files. `onFile` hears each one that is in a zip. */
  readonly files: By<(ctx: Ctx, scope: Scope, order: Order, onFile: () => void) => Making | Promise<Making>>
}

export const kindExport = kindPorts<KindExport>('export')
