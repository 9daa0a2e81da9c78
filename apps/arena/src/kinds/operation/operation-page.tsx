import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { inAnswers } from '../../parts/answer/in-answers.tsx'
import { answered } from '../answered.ts'
import type { ArenaKind } from '../kind.ts'
import { OperationHead } from './operation-head.tsx'
import { OperationTopics } from './operation-topics.tsx'

/** Topics come with the page, each with its points; the rest is fetched when it is shown. */
export const operationPage: ArenaKind = {
  ...answered,
  live: [
    { on: ['contest.state', 'contest.settings', 'me.submission'], read: ['me/checks'], to_ms: 500 },
    { on: ['me.point'], read: ['topics/:topic_id/checks', 'me/checks', 'me'], to_ms: 300 },
    // What points are worth may fall with everybody who passes them.
    { on: ['point.state'], read: ['me/checks'], to_ms: 5000 },
  ],
  Play: inAnswers(OperationTopics),
  playWord: msg`Challenges`,
  PlayTools: inAnswers(late(async () => (await import('../../parts/topic/board-tools.tsx')).BoardTools)),
  HeadTool: inAnswers(OperationHead),
  GuideFacts: inAnswers(late(async () => (await import('./guide-rules.tsx')).GuideRules)),
  columns: { ...answered.columns, passed: msg({ context: 'operation', message: 'Points passed' }) },
}
