import type { MonitorKind } from '@beacon/api/contest/monitor-choices'
import { sql, type SQL } from 'drizzle-orm'
import type { Selection } from '../../../../db/selection.ts'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { ContestStandings } from '../../score/score/index.ts'

/** Somebody's part in a contest. */
export interface OwnPart {
  entrant_id: string
  user_id: string
}

export interface SentQuery {
  /** Null: of all. */
  contest_id: string | null
  kinds: readonly MonitorKind[]
  from: string | null
  /** Older than this. */
  before: string | null
}

/** What a line of somebody's operations says. */
export const sentColumns = {
  key: 'text',
  at: 'timestamptz',
  user_id: 'uuid',
  kind: 'text',
  module: 'text',
  operation: 'text',
  object_name: 'text',
  result: 'text',
  error_code: 'text',
  ip: 'text',
  points: 'int',
  submission_id: 'uuid',
  text_sealed: 'bytea',
} as const

/** Whether a row of the table with this alias is of the query's contest and time. */
export function matchesQuery(alias: string, { contest_id, from, before }: SentQuery, always: SQL = sql`false`): SQL {
  const of = sql.identifier(alias)
  const conditions = [
    ...(contest_id === null ? [] : [sql`(${of}.contest_id = ${contest_id} or ${always})`]),
    ...(from === null ? [] : [sql`${of}.at >= ${from}`]),
    ...(before === null ? [] : [sql`${of}.at < ${before}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** What pages of a person across all contests ask of a kind. */
export interface KindPerson {
  /** What somebody sent, the person of the row `w (id)`; null where nothing of these kinds is sent. */
  sent(asked: SentQuery): Selection<typeof sentColumns> | null
  /** The whole of a sealed text. */
  text(ctx: Pick<Ctx, 'secret'>, sealed: { submission_id: string; text_sealed: Buffer }): string
  /** What the public board counts for an entrant, and this person handed in; `at` in epoch ms. */
  completed(ctx: SignedIn, standings: ContestStandings, part: OwnPart): Promise<{ topic_id: string; at: number }[]>
}

export const kindPerson = kindPorts<KindPerson>('person')
