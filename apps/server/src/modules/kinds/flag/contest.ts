import { asFlag } from '../../../db/schema/contest-flag.ts'
import { dropTokens, stopToken } from './bot/index.ts'
import type { KindPort } from '../../contest/core/contest/index.ts'
import { ofFlag } from './flag-contest/index.ts'
import { flagCells, ofFlagStandings, topicReads, triesMoved } from './flag-score/index.ts'
import {
  changedRules,
  contestRulesEvent,
  copyTopics,
  namesOnBoard,
  readableTopics,
  recordAllTopics,
  releaseDue,
  seeTopic,
  selectContestsDue,
  selectTopics,
  topicAudience,
  unreleaseTopics,
} from './topic/index.ts'
import { announceBloods } from './announce-blood.ts'
import { ownDeskFacts } from './desk-facts.ts'
import { live } from './live.ts'
import { matrixTopics } from './matrix-topics.ts'
import { mine } from './mine.ts'
import { solveNews } from './news.ts'
import { settings } from './settings.ts'
import { startItems } from './start-items.ts'
import { topicNames } from './topic-names.ts'

/** What contests ask of this kind. */
export const contest: KindPort = {
  settings,
  startItems: (executor, row, about) => startItems(executor, asFlag(row), about),
  rulesEvent: (row) => contestRulesEvent(asFlag(row)),
  changedRules: (executor, before, after) => changedRules(executor, asFlag(before), asFlag(after)),
  topics: {
    ids: async (executor, contestId) => (await selectTopics(executor, contestId)).map(({ resource_id }) => resource_id),
    names: (pool, row) => topicNames(pool, asFlag(row)),
    audience: (executor, row, topicId) => topicAudience(executor, asFlag(row), topicId),
    onBoard: namesOnBoard,
    readable: readableTopics,
    mustSee: async (ctx, seen, topicId) => {
      await seeTopic(ctx, ofFlag(seen), topicId)
    },
  },
  score: {
    board: topicReads,
    cells: (platform, standings, board) => flagCells(platform, ofFlagStandings(standings), board.view),
    columns: (standings, ids) => matrixTopics(ofFlagStandings(standings), ids),
    moved: triesMoved,
  },
  live,
  deskFacts: (executor, standings) => ownDeskFacts(executor, ofFlagStandings(standings)),
  news: (standings, span) => solveNews(ofFlagStandings(standings), span),
  isListed: (row, { solved, score }) => asFlag(row).show_unanswered_teams || solved > 0 || score !== 0,
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
    stopPrograms: stopToken,
  },
}
