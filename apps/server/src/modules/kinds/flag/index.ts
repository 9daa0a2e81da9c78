import type { flagContest } from '@beacon/api/kinds/flag/contest'
import { asAnswers } from '../../../db/schema/contest/contest-answer.ts'
import { answerControl, answerParts, answerTopics, noOwnSettings, withAnswerRules } from '../../contest/answer/answers/index.ts'
import { sceneStartItems } from '../../contest/scene/desk/index.ts'
import { noListed, type ServerKind } from '../port/index.ts'
import { bank, questionForTopic, selectPool } from './bank/index.ts'
import { packaged, packages } from './contest-package/index.ts'
import { contestExport } from './export/index.ts'
import { modules } from './modules.ts'
import { startItems } from './start-items.ts'

/** Jeopardy CTF: topics that are answered by flags, and nothing beside them. */
export const flag: ServerKind<typeof flagContest> = {
  ...answerParts,
  modules,
  bank,
  answer: { sources: questionForTopic, pool: selectPool },
  contest: {
    settings: withAnswerRules<typeof flagContest>(noOwnSettings),
    topics: answerTopics,
  },
  control: {
    ...answerControl,
    actions: {},
    listed: noListed,
    planCopy: async () => async () => undefined,
    startItems: async (executor, row, about) => [
      ...(await startItems(executor, asAnswers(row), about)),
      ...(await sceneStartItems(executor, row, about)),
    ],
  },
  contestExport,
  packages,
  packaged,
  bot: null,
  rounds: null,
  cells: null,
  patches: null,
  resets: null,
}
