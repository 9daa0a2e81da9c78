import type { Ctx, SignedIn } from '../../../../context.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { ContestStandings } from '../../score/score/index.ts'

/** Somebody's part in a contest. */
export interface OwnPart {
  entrant_id: string
  user_id: string
}

/** What pages of a person across all contests ask of a kind. */
export interface KindPerson {
  /**
   * What somebody sent, as SQL over w(id), the person. Columns: key, at, user_id, kind, module, operation, object_name, result,
   * error_code, ip, points, submission_id, text_sealed. $2 contest (null = all), $3 kinds of operations, $4 from, $5 before.
   */
  readonly sent: string
  /** The whole of a sealed text. */
  text(ctx: Pick<Ctx, 'secret'>, sealed: { submission_id: string; text_sealed: Buffer }): string
  /** What the public board counts for an entrant, and this person handed in; `at` in epoch ms. */
  completed(ctx: SignedIn, standings: ContestStandings, part: OwnPart): Promise<{ topic_id: string; at: number }[]>
}

export const kindPerson = kindPorts<KindPerson>('person')
