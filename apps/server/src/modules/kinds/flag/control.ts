import type { flagContest } from '@beacon/api/kinds/flag/contest'
import type { KindControl } from '../../contest/core/contest-control/index.ts'
import { asFlag } from '../../../db/schema/kinds/flag/contest-flag.ts'
import { dropTokens } from './bot/index.ts'
import { noListed } from '../port/index.ts'
import { ofFlag } from './flag-contest/index.ts'
import { ofFlagStandings } from './flag-score/index.ts'
import {
  changedRules,
  contestRulesEvent,
  copyTopics,
  recordAllTopics,
  releaseDue,
  selectContestsDue,
  unreleaseTopics,
} from './topic/index.ts'
import { announceBloods } from './announce-blood.ts'
import { ownDeskFacts } from './desk-facts.ts'
import { mine } from './mine.ts'
import { sceneStartItems } from '../../contest/scene/desk/index.ts'
import { startItems } from './start-items.ts'

/** What making and steering a contest asks of this kind. */
export const control: KindControl<typeof flagContest> = {
  actions: {},
  startItems: async (executor, row, about) => [
    ...(await startItems(executor, asFlag(row), about)),
    ...(await sceneStartItems(executor, row, about)),
  ],
  rulesEvent: (row) => contestRulesEvent(asFlag(row)),
  changedRules: (executor, before, after) => changedRules(executor, asFlag(before), asFlag(after)),
  deskFacts: (executor, standings) => ownDeskFacts(executor, ofFlagStandings(standings)),
  listed: noListed,
  planCopy: async () => async () => undefined,
  copyInto: (ctx, tx, lock, copying) => copyTopics(ctx, tx, ofFlag(lock), copying),
  mine,
  boundaries: { due: selectContestsDue, settle: (tx, lock) => releaseDue(tx, ofFlag(lock)) },
  hooks: {
    tick: (platform, row, now) => announceBloods(platform, asFlag(row), now),
    reset: async (tx, { contest_id }, { revoke_tokens }) => ({ tokens_revoked: revoke_tokens ? await dropTokens(tx, contest_id) : 0 }),
    begin: async (tx, lock, { isAhead }) => {
      if (isAhead) await unreleaseTopics(tx, lock.contest_id)
      await recordAllTopics(tx, ofFlag(lock))
    },
  },
}
