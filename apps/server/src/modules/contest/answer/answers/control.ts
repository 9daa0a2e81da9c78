import type { KindControl } from '../../control/contest-control/index.ts'
import { asAnswers } from '../../../../db/schema/contest/contest-answer.ts'
import { dropTokens } from '../bot/index.ts'
import { ofAnswers } from '../../topic/rules/index.ts'
import { ofAnswerStandings } from '../../topic/standings/index.ts'
import {
  changedRules,
  contestRulesEvent,
  copyTopics,
  recordAllTopics,
  releaseDue,
  selectContestsDue,
  unreleaseTopics,
} from '../../topic/topic/index.ts'
import { announceBloods } from './announce-blood.ts'
import { ownDeskFacts } from './desk-facts.ts'
import { mine } from './mine.ts'

/** What making and steering a contest asks of a kind whose topics are answered by flags; what must hold before the start is the kind's. */
export const answerControl = {
  rulesEvent: (row) => contestRulesEvent(asAnswers(row)),
  changedRules: (executor, before, after) => changedRules(executor, asAnswers(before), asAnswers(after)),
  deskFacts: (executor, standings) => ownDeskFacts(executor, ofAnswerStandings(standings)),
  copyInto: (ctx, tx, lock, copying) => copyTopics(ctx, tx, ofAnswers(lock), copying),
  mine,
  boundaries: { due: [selectContestsDue], settle: (tx, lock) => releaseDue(tx, ofAnswers(lock)) },
  hooks: {
    tick: (platform, row, now) => announceBloods(platform, asAnswers(row), now),
    reset: async (tx, { contest_id }, { revoke_tokens }) => ({ tokens_revoked: revoke_tokens ? await dropTokens(tx, contest_id) : 0 }),
    begin: async (tx, lock, { isAhead }) => {
      if (isAhead) await unreleaseTopics(tx, lock.contest_id)
      await recordAllTopics(tx, ofAnswers(lock))
    },
  },
} satisfies Partial<KindControl>
