import { late } from '@beacon/ui/late'
import type { ArenaKind } from '../kind.ts'
import { HeadTool } from './head-tool.tsx'
import { TopicsTab } from './topics-tab.tsx'

/** Only the topics come with the page; the rest is fetched when it is shown. */
export const flagPage: ArenaKind = {
  Play: TopicsTab,
  PlayTools: late(async () => (await import('./board-tools.tsx')).BoardTools),
  HeadTool,
  GuideFacts: late(async () => (await import('./guide-facts.tsx')).FlagGuideFacts),
  GuideCurve: late(async () => (await import('./value-curve.tsx')).ValueCurve),
  Bot: late(async () => (await import('./bot-panel.tsx')).BotPanel),
}
