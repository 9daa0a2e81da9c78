import { late } from '@beacon/ui/late'
import { readCells } from '../parts/contest/standing-rows.ts'
import { answerColumns } from '../parts/answer/answer-columns.ts'
import { HeadTool } from '../parts/answer/head-tool.tsx'
import { inAnswers } from '../parts/answer/in-answers.tsx'
import type { ArenaKind } from './kind.ts'

/** For a kind whose topics are answered by flags: everything but what is played. */
export const answered: Omit<ArenaKind, 'Play' | 'PlayTools' | 'playWord'> = {
  ownTabs: {},
  live: [],
  columns: answerColumns,
  readCells,
  HeadTool: inAnswers(HeadTool),
  GuideFacts: inAnswers(late(async () => (await import('./answer-guide.tsx')).AnswerGuide)),
  GuideCurve: inAnswers(late(async () => (await import('../parts/answer/value-curve.tsx')).ValueCurve)),
  Bot: inAnswers(late(async () => (await import('../parts/answer/bot-panel.tsx')).BotPanel)),
}
