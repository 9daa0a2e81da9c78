import type { SignedIn } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { Entry } from './zip.ts'

/** A question that is in the package, by its id. */
export interface HeldQuestion {
  path: string
  hints: ReadonlyArray<{ title: string; content: string }>
}

/** A file that one entrant gets, with the flag that answers it in clear. */
export interface PackagedPair {
  file_id: string
  name: string
  sha256: string
  flag: string
}

/** What a package asks of the kind whose contest or questions it holds. */
export interface KindContestEntry {
  /** Settings and topics as an entry of the package, with the rights of the caller. */
  entry(ctx: SignedIn, contest: ContestCommon, held: ReadonlyMap<string, HeldQuestion>): Promise<Entry>
  /** Pairs of a question of its bank; whether the caller may see flags is judged before. */
  pool(ctx: SignedIn, questionId: string): Promise<PackagedPair[]>
}

export const kindContestEntry = kindPorts<KindContestEntry>('package-export')
