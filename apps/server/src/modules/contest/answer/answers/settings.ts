import type { BuiltContract, ContestContract } from '@beacon/api/contest/contest-fields'
import { apart, isEmpty } from '../../../../db/apart.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { asAnswers, contestAnswer, type AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { inOwnTable, withSceneRules, type KindPort, type OwnPublic } from '../../core/contest/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { computedSettings, type ComputedSettings } from './public-settings.ts'

type Settings<Contract extends ContestContract> = KindPort<Contract>['settings']
/** What a kind that is answered by flags says of its own settings. */
type OwnSettings<Contract extends ContestContract> = Omit<Settings<Contract>, 'shown'> & {
  shown(row: ContestCommon): Omit<OwnPublic<Contract>, keyof ComputedSettings>
}

/** A kind that keeps nothing beside its answers. */
export const noOwnSettings = {
  names: new Set<string>(),
  read: async (_executor: Executor, ids: readonly string[]) => new Map<string, object>(ids.map((id) => [id, {}])),
  insert: async () => undefined,
  update: async () => undefined,
  ofRun: {},
  complete: async () => ({}),
  check: async () => undefined,
  besides: () => ({}),
  moved: () => ({}),
  shown: () => ({}),
} satisfies Omit<Settings<BuiltContract>, 'shown'> & { shown(): object }

const answers = inOwnTable(contestAnswer)

/** Settings of a kind that is answered by flags and played in scenes: its own table, and beside it those that all such kinds share. */
export const withAnswerRules = <Contract extends ContestContract>(own: OwnSettings<Contract>): Settings<Contract> =>
  withSceneRules<Settings<Contract>>({
    ...own,
    names: new Set([...own.names, ...answers.names]),
    read: async (executor, ids) => {
      const rules = await answers.read(executor, ids)
      const besides = await own.read(executor, [...rules.keys()])
      // A contest of another kind has answers too, and nothing beside them here.
      return new Map([...besides].map(([id, values]) => [id, { ...values, ...rules.get(id) }]))
    },
    insert: async (tx, contest_id, values) => {
      const { common, own: rules } = apart<object, object>(values, answers.names)
      await answers.insert(tx, contest_id, rules)
      await own.insert(tx, contest_id, common)
    },
    update: async (tx, contest_id, values) => {
      const { common, own: rules } = apart<object, object>(values, answers.names)
      if (!isEmpty(rules)) await answers.update(tx, contest_id, rules)
      if (!isEmpty(common)) await own.update(tx, contest_id, common)
    },
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
    shown: (row) => ({ ...own.shown(row), ...computedSettings(asAnswers(row)) }) as unknown as OwnPublic<Contract>,
  })

/** Whoever asks for more bloods to be announced does not ask for those of the past. */
const movedBloods = (before: AnswerContest, after: AnswerContest, at: number) =>
  after.announce_blood > before.announce_blood ? { bloods_from: new Date(at).toISOString() } : {}
