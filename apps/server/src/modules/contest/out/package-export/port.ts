import type { SignedIn } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { Entry } from './zip.ts'

/** A question that is in the package, by its id. */
export interface HeldQuestion {
  path: string
  hints: ReadonlyArray<{ title: string; content: string }>
}

/** What a package of a contest asks of its kind. */
export interface KindContestEntry {
  /** Settings and topics as an entry of the package, with the rights of the caller. */
  entry(ctx: SignedIn, contest: ContestCommon, held: ReadonlyMap<string, HeldQuestion>): Promise<Entry>
}

export const kindContestEntry = kindPorts<KindContestEntry>('package-export')
