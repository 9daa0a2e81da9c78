import type { cfsContest } from '@beacon/api/kinds/cfs/contest'
import type { CfsRow } from '@beacon/engine/cfs'
import { asCfs } from '../../../db/schema/kinds/cfs/contest-cfs.ts'
import { answerControl, answerParts, answerTopics } from '../../contest/answer/answers/index.ts'
import { answerExport } from '../../contest/answer/export/index.ts'
import type { BoardRow } from '../../contest/score/score/index.ts'
import { sceneStartItems } from '../../contest/scene/desk/index.ts'
import { noListed, noPackages, type ServerKind } from '../port/index.ts'
import { bank, rangesForTopics } from './bank/index.ts'
import { deskFacts } from './desk-facts.ts'
import { rangeModule } from './range/index.ts'
import { cfsScene } from './scene.ts'
import { settings } from './settings.ts'
import { nodeOf } from './stage/index.ts'
import { startItems } from './start-items.ts'

/** A row of this kind. @throws Error for a row of another kind: no caller has one. */
function cfsRow(row: BoardRow): CfsRow {
  if (!('finishes' in row)) throw new Error('the row is not of kind cfs')
  // Checked: rows of no other kind have finishes.
  return row as BoardRow & CfsRow
}

/** Penetration: ranges of machines, whose stages are topics with flags below the range's. */
export const cfs: ServerKind<typeof cfsContest> = {
  ...answerParts,
  modules: () => [rangeModule],
  ranking: {
    ...answerParts.ranking,
    heads: [
      { en: 'Stages taken', zh: '攻克阶段' },
      { en: 'Ranges finished', zh: '通关靶场' },
    ],
    parts: (row) => [...answerParts.ranking.parts(row), cfsRow(row).parts.finish],
  },
  bank,
  answer: {
    sources: rangesForTopics,
    pool: async () => [],
    nodeOf,
    bonusOf: (row, id) => cfsRow(row).finishes.find(({ topic_id }) => topic_id === id)?.points ?? 0,
  },
  contest: { settings, topics: answerTopics },
  control: {
    ...answerControl,
    actions: {},
    listed: noListed,
    planCopy: async () => async () => undefined,
    startItems: async (executor, row, about) => [
      ...(await startItems(executor, asCfs(row), about)),
      ...(await sceneStartItems(executor, row, about)),
    ],
    deskFacts,
  },
  contestExport: answerExport,
  packages: noPackages,
  packaged: noPackages,
  scene: cfsScene,
  bot: null,
  rounds: null,
  cells: null,
  patches: null,
  resets: null,
}
