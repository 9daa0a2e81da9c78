import type { flagContest } from '@beacon/api/kinds/flag/contest'
import { asFlag } from '../../../db/schema/kinds/flag/contest-flag.ts'
import type { KindPort } from '../../contest/core/contest/index.ts'
import { ofFlag } from './flag-contest/index.ts'
import { namesOnBoard, readableTopics, seeTopic, selectTopics, topicAudience } from './topic/index.ts'
import { settings } from './settings.ts'
import { topicNames } from './topic-names.ts'

/** What contests ask of this kind. */
export const contest: KindPort<typeof flagContest> = {
  settings,
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
}
