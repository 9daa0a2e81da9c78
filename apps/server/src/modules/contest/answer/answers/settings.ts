import type { BuiltContract, ContestContract } from '@beacon/api/contest-fields'
import { eq, inArray } from 'drizzle-orm'
import { apart, isEmpty } from '../../../../db/apart.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import {
  answerSettingNames,
  asAnswers,
  contestAnswer,
  type AnswerContest,
  type NewContestAnswer,
} from '../../../../db/schema/contest-answer.ts'
import { withSceneRules, type KindPort, type OwnPublic } from '../../core/contest/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { shownSettings, type AnswerPublic } from './shown-settings.ts'

type Settings<Contract extends ContestContract> = KindPort<Contract>['settings']
/** What a kind that is answered by flags says of its own settings. */
type OwnSettings<Contract extends ContestContract> = Omit<Settings<Contract>, 'shown'> & {
  shown(row: ContestCommon): Omit<OwnPublic<Contract>, keyof AnswerPublic>
}

/** A kind that keeps nothing beside its answers. */
export const noOwnSettings = {
  names: new Set<string>(),
  read: async (_executor: Executor, ids: readonly string[]) => new Map<string, object>(ids.map((id) => [id, {}])),
  insert: async () => undefined,
  update: async () => undefined,
  fixed: [],
  instants: [],
  ofRun: {},
  complete: async () => ({}),
  check: async () => undefined,
  besides: () => ({}),
  moved: () => ({}),
} satisfies Omit<Settings<BuiltContract>, 'shown'>

/** Settings of a kind that is answered by flags and played in scenes: its own table, and beside it those that all such kinds share. */
export const withAnswerRules = <Contract extends ContestContract>(own: OwnSettings<Contract>): Settings<Contract> =>
  withSceneRules<Settings<Contract>>({
    ...own,
    names: new Set([...own.names, ...answerSettingNames]),
    read: async (executor, ids) => {
      if (ids.length === 0) return new Map()
      const rows = await executor
        .select()
        .from(contestAnswer)
        .where(inArray(contestAnswer.contest_id, [...ids]))
      const besides = await own.read(
        executor,
        rows.map(({ contest_id }) => contest_id),
      )
      return new Map(
        rows.flatMap(({ contest_id, ...rules }) => {
          const values = besides.get(contest_id)
          return values === undefined ? [] : [[contest_id, { ...values, ...rules }] as const]
        }),
      )
    },
    insert: async (tx, contest_id, values) => {
      const { common, own: rules } = apart<object, Partial<NewContestAnswer>>(values, answerSettingNames)
      // Checked: the names took these values apart, and the contract's rules made all of them.
      await tx.insert(contestAnswer).values({ ...(rules as NewContestAnswer), contest_id })
      await own.insert(tx, contest_id, common)
    },
    update: async (tx, contest_id, values) => {
      const { common, own: rules } = apart<object, Partial<NewContestAnswer>>(values, answerSettingNames)
      if (!isEmpty(rules)) await tx.update(contestAnswer).set(rules).where(eq(contestAnswer.contest_id, contest_id))
      if (!isEmpty(common)) await own.update(tx, contest_id, common)
    },
    fixed: ['flag_prefix', 'flag_length', ...own.fixed],
    instants: ['writeup_until', ...own.instants],
    ofRun: { pause_hides_topics: null, ...own.ofRun },
    complete: async (ctx, tx, settings) => {
      // Checked by the contract: a contest that is answered by flags has them.
      const { flag_prefix, flag_length } = settings as Pick<AnswerContest, 'flag_prefix' | 'flag_length'>
      const { dynamic_flag_prefix, dynamic_flag_length } = (await settingsOf(ctx, tx)).values
      const form = { flag_prefix: flag_prefix ?? dynamic_flag_prefix, flag_length: flag_length ?? dynamic_flag_length }
      return { ...form, ...(await own.complete(ctx, tx, settings)) }
    },
    moved: (before, after, at) => ({ ...movedBloods(asAnswers(before), asAnswers(after), at), ...own.moved(before, after, at) }),
    // Checked by `OwnSettings`: the kind says what the answers leave out.
    shown: (row) => ({ ...own.shown(row), ...shownSettings(asAnswers(row)) }) as unknown as OwnPublic<Contract>,
  })

/** Whoever asks for more bloods to be announced does not ask for those of the past. */
const movedBloods = (before: AnswerContest, after: AnswerContest, at: number) =>
  after.announce_blood > before.announce_blood ? { bloods_from: new Date(at).toISOString() } : {}
