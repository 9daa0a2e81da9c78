import type { BuiltContract, ContestContract } from '@beacon/api/contest-fields'
import type { ContestPublic } from '@beacon/api/contest-views'
import type { Bracket, BracketPublic } from '@beacon/api/contest-structures'
import type * as z from 'zod/mini'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import { iso } from '../contest-clock/index.ts'
import type { SecretBox } from '../../../platform/secret/index.ts'
import type { Counts } from './counts.ts'
import { playersView } from './views.ts'

const watchPurpose = 'contest watch key'

export const sealWatchKey = (secret: SecretBox, id: string, key: string): Buffer => secret.seal(watchPurpose, key, id)
/** The key with which anybody may watch: public by the organiser's will, so it is told to everybody. */
export const watchKeyOf = (secret: SecretBox, row: ContestCommon): string | null =>
  row.public_watch && row.watch_key_sealed !== null ? secret.open(watchPurpose, row.watch_key_sealed, row.resource_id) : null

/** A bracket without its code. */
export function bracketView({ code, ...bracket }: Bracket): BracketPublic {
  return { ...bracket, has_code: code !== null }
}
export const bracketsOf = (row: Pick<ContestCommon, 'brackets'>): BracketPublic[] => row.brackets.map((one) => bracketView(one))

/** Common settings that everybody admitted may read as they stand. */
export const publicSettings = [
  'guide',
  'team_score_type',
  'roster_lock',
  'entry_fields',
  'show_rank',
  'show_trend',
  'show_entrants',
  'show_members',
  'unfreeze',
  'ai_policy',
] as const satisfies ReadonlyArray<keyof ContestCommon & keyof ContestPublic>

export const pick = <T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>

export function commonView(row: ContestCommon, counts: Counts, { now, secret }: { now: number; secret: SecretBox }) {
  return {
    ...playersView(row, counts, now),
    ...pick(row, publicSettings),
    brackets: bracketsOf(row),
    watch_key: watchKeyOf(secret, row),
    server_now: iso(now),
  }
}

type CommonPublic = ReturnType<typeof commonView>
type OwnOf<Shown> = Shown extends unknown ? Omit<Shown, Exclude<keyof CommonPublic, 'kind'>> : never
/** What of the public view of a contract's contests is the kind's own, with the kind's name: that tells the parts of several kinds apart. */
export type OwnPublic<Contract extends ContestContract = BuiltContract> = OwnOf<z.infer<Contract['shown']>>
