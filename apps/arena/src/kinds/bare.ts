import type { ArenaKind } from './kind.ts'

const Nothing = () => null

/** For a kind that adds nothing but what is played. */
export const bare: Omit<ArenaKind, 'Play' | 'playWord'> = {
  ownTabs: {},
  live: [],
  PlayTools: Nothing,
  HeadTool: Nothing,
  GuideFacts: Nothing,
  GuideCurve: Nothing,
  Bot: Nothing,
  columns: {},
  readCells: () => ({}),
}
