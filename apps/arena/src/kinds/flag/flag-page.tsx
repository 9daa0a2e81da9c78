import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import type { ArenaKind } from '../kind.ts'
import { inFlag } from './in-flag.tsx'
import { HeadTool } from './head-tool.tsx'
import { TopicsTab } from './topics-tab.tsx'

/** Only the topics come with the page; the rest is fetched when it is shown. */
export const flagPage: ArenaKind = {
  Play: inFlag(TopicsTab),
  playWord: msg`Challenges`,
  PlayTools: inFlag(late(async () => (await import('./board-tools.tsx')).BoardTools)),
  HeadTool: inFlag(HeadTool),
  GuideFacts: inFlag(late(async () => (await import('./guide-facts.tsx')).FlagGuideFacts)),
  GuideCurve: inFlag(late(async () => (await import('./value-curve.tsx')).ValueCurve)),
  Bot: inFlag(late(async () => (await import('./bot-panel.tsx')).BotPanel)),
}
