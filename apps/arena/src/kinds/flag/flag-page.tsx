import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import type { ArenaKind } from '../kind.ts'
import { inAnswers } from '../../parts/answer/in-answers.tsx'
import { HeadTool } from '../../parts/answer/head-tool.tsx'
import { TopicsTab } from './topics-tab.tsx'

/** Only the topics come with the page; the rest is fetched when it is shown. */
export const flagPage: ArenaKind = {
  Play: inAnswers(TopicsTab),
  playWord: msg`Challenges`,
  PlayTools: inAnswers(late(async () => (await import('./board-tools.tsx')).BoardTools)),
  HeadTool: inAnswers(HeadTool),
  GuideFacts: inAnswers(late(async () => (await import('./guide-facts.tsx')).FlagGuideFacts)),
  GuideCurve: inAnswers(late(async () => (await import('../../parts/answer/value-curve.tsx')).ValueCurve)),
  Bot: inAnswers(late(async () => (await import('../../parts/answer/bot-panel.tsx')).BotPanel)),
}
