import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { inAnswers } from '../../parts/answer/in-answers.tsx'
import { answered } from '../answered.ts'
import type { ArenaKind } from '../kind.ts'
import { AiHead } from './ai-head.tsx'
import { AiTopics } from './ai-topics.tsx'

/** Topics come with the page, each with its submissions; the rest is fetched when it is shown. */
export const aiPage: ArenaKind = {
  ...answered,
  live: [
    { on: ['contest.state', 'topic.changed', 'topic.released', 'topic.removed'], read: ['me/ai-submissions', 'ai-board'], to_ms: 1500 },
    // The reveal is said by its announcement, whether it moves a place or not.
    { on: ['contest.settings', 'bulletin.new'], read: ['me/ai-submissions', 'ai-board'], to_ms: 1000 },
    { on: ['me.evaluation'], read: ['me/ai-submissions'], to_ms: 300 },
    { on: ['ranking.diff', 'topic.evaluation'], read: ['ai-board'], from_ms: 1000, to_ms: 3000 },
  ],
  HeadTool: inAnswers(AiHead),
  Play: inAnswers(AiTopics),
  playWord: msg`Challenges`,
  PlayTools: inAnswers(late(async () => (await import('../../parts/topic/board-tools.tsx')).BoardTools)),
  ownTabs: {
    submissions: {
      word: msg`My submissions`,
      Tab: late(async () => (await import('./submissions-tab.tsx')).SubmissionsTab),
      needs: ['started', 'entered'],
    },
    scores: {
      word: msg({ context: 'ai', message: 'Scores' }),
      Tab: late(async () => (await import('./scores-tab.tsx')).ScoresTab),
      needs: ['started'],
    },
  },
  GuideFacts: inAnswers(late(async () => (await import('./guide-rules.tsx')).GuideRules)),
  GuideCurve: () => null,
  columns: {
    solved: msg({ context: 'ai', message: 'Flags' }),
    submissions: msg({ context: 'ai', message: 'Results' }),
  },
}
