import type { commonSettings } from '@beacon/api/contest/contest-common'
import type { commonPublic } from '@beacon/api/contest/contest-common-views'
import type { BuiltContract, ContestContract } from '@beacon/api/contest/contest-fields'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { Bracket, BracketPublic } from '@beacon/api/contest/contest-structures'
import type { NamesWhere } from '@beacon/api/field-table'
import type * as z from 'zod/mini'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
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

/** What of the public view every contest tells by a rule, or in each list; settings that stand there as they are stored are read off the table. */
type CommonView = Pick<
  ContestPublic,
  keyof typeof commonPublic | NamesWhere<typeof commonSettings, { shown: 'listed' } | { shown: 'made' }>
>

export function commonView(row: ContestCommon, counts: Counts, { now, secret }: { now: number; secret: SecretBox }): CommonView {
  return {
    ...playersView(row, counts, now),
    brackets: bracketsOf(row),
    watch_key: watchKeyOf(secret, row),
    server_now: iso(now),
  }
}

type PlainName<Contract extends ContestContract> = NamesWhere<Contract['table'], { shown: 'plain' }>
/** What of the public view of a contract's contests its kind tells: settings that are made by a rule, and what stands besides settings. */
export type OwnPublic<Contract extends ContestContract = BuiltContract> = Contract extends ContestContract
  ? Omit<z.infer<Contract['shown']>, keyof CommonView | PlainName<Contract>>
  : never
