import type { BuiltKind } from '@beacon/engine/kinds'
import type { ImportChoice, PackageFormat } from '@beacon/api/bank/package'
import type { Ctx, SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { ReadHistory } from './contest/read-history.ts'
import type { ReadyQuestion } from './body.ts'
import type { ContestDraft, Draft, Note } from './draft.ts'

/** What became of the history, beside the contest itself. */
export interface HistoryReport {
  entrants: number
  users_matched: number
  users_made: number
  submissions: number
  solves: number
  awards: number
  orphans: number
  lost_solves: number
  /** Topics whose value in CTFd had fallen behind its own curve; they stand at that value. */
  stale_values: string[]
  last_seq: number
  /** Ranked entrants in CTFd's own order, for the comparison after the commit. */
  order: Array<{ entrant_id: string; score: number }>
}

export interface MadeContest extends Partial<HistoryReport> {
  contest_id: string
  name: string
  topics: number
  user_ids: string[]
}
export interface Making {
  contest: ContestDraft
  wish: NonNullable<ImportChoice['contest']>
  /** Of a finished contest; null makes one that waits for its start. */
  history: ReadHistory | null
  /** The question of each path of the package. */
  questions: ReadonlyMap<string, string>
  report: (share: number) => Promise<void>
}

/** How a brought contest's standings stand beside those of the platform it comes from. */
export interface RankingCheck {
  compared: boolean
  /** Places whose entrant or score differs from CTFd's own standings. */
  differences: number
  /** Solves of challenges that were left out: CTFd counted them, this contest cannot. */
  lost_solves: number
}

/** What packages ask of the kind whose questions and contests they hold. */
export interface KindPackages {
  /** Formats that hold this kind. */
  formats: readonly PackageFormat[]
  questions: {
    /** What is wrong with a draft beyond what its reader saw. */
    refusals(draft: Draft): Note[]
    /** Writes new questions of the caller; answers their ids in order. */
    insert(tx: Tx, ctx: SignedIn, questions: readonly ReadyQuestion[]): Promise<string[]>
    /** Replaces the content of one that stands. */
    overwrite(tx: Tx, ctx: SignedIn, id: string, question: ReadyQuestion): Promise<void>
  }
  /** Makes the contest of a package, hidden: with its history it is finished or goes on, without it waits for its start. */
  make(ctx: SignedIn, tx: Tx, input: Making): Promise<MadeContest>
  /** Compares standings once the contest is committed; null where there is nothing to compare. */
  compare(ctx: Pick<Ctx, 'pool'>, made: MadeContest): Promise<RankingCheck | null>
}

export const kindPackages = kindPorts<KindPackages>('package-import')

/** The kind that a package of a format holds. @throws Error for a format that no kind reads */
export function kindOfFormat(format: PackageFormat): BuiltKind {
  const found = kindPackages.all().find(({ port }) => port.formats.includes(format))
  if (found === undefined) throw new Error(`no kind reads packages of the format ${format}`)
  return found.kind
}
