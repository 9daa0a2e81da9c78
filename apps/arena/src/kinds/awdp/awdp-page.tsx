import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { inAnswers } from '../../parts/answer/in-answers.tsx'
import { answered } from '../answered.ts'
import type { ArenaKind } from '../kind.ts'
import { AwdpHead } from './awdp-head.tsx'
import { AwdpTopics } from './awdp-topics.tsx'

/** Topics come with the page, each with both sides; the rest is fetched when it is shown. */
export const awdpPage: ArenaKind = {
  ...answered,
  live: [
    { on: ['contest.state', 'contest.settings', 'round.opened'], read: ['me/defences', 'defences'], to_ms: 1000 },
    { on: ['round.settled', 'topic.defence'], read: ['me/defences', 'defences'], to_ms: 3000 },
    { on: ['me.patch', 'me.defence'], read: ['me/defences'], to_ms: 300 },
  ],
  Play: inAnswers(AwdpTopics),
  playWord: msg`Challenges`,
  PlayTools: inAnswers(late(async () => (await import('../../parts/topic/board-tools.tsx')).BoardTools)),
  HeadTool: inAnswers(AwdpHead),
  ownTabs: {
    defences: {
      word: msg`Attack and defence`,
      Tab: late(async () => (await import('./defences-tab.tsx')).DefencesTab),
      needs: ['started'],
    },
  },
  GuideFacts: inAnswers(late(async () => (await import('./guide-rules.tsx')).GuideRules)),
  GuideCurve: () => null,
  columns: {
    solved: msg`Attacked`,
    attack: msg`Attack`,
    defence: msg`Defence`,
    defended: msg`Defended`,
  },
}
