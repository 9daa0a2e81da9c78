import { asAnswers } from '../../../../db/schema/contest/contest-answer.ts'
import type { KindPort } from '../../core/contest/index.ts'
import { namesOnBoard, readableTopics, seeTopic, selectTopics, topicAudience } from '../../topic/topic/index.ts'
import { ofAnswers } from '../../topic/rules/index.ts'
import { topicNames } from './topic-names.ts'

/** What contests ask of topics that are answered by flags. */
export const answerTopics: KindPort['topics'] = {
  ids: async (executor, contestId) => (await selectTopics(executor, contestId)).map(({ resource_id }) => resource_id),
  names: (pool, row) => topicNames(pool, asAnswers(row)),
  audience: (executor, row, topicId) => topicAudience(executor, asAnswers(row), topicId),
  onBoard: namesOnBoard,
  readable: readableTopics,
  mustSee: async (ctx, seen, topicId) => {
    await seeTopic(ctx, ofAnswers(seen), topicId)
  },
}
