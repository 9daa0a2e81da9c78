import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { inAnswers } from '../../parts/answer/in-answers.tsx'
import { TopicsTab } from '../../parts/topic/topics-tab.tsx'
import { answered } from '../answered.ts'
import type { ArenaKind } from '../kind.ts'

/** Only the topics come with the page; the rest is fetched when it is shown. */
export const flagPage: ArenaKind = {
  ...answered,
  Play: inAnswers(TopicsTab),
  playWord: msg`Challenges`,
  PlayTools: inAnswers(late(async () => (await import('../../parts/topic/board-tools.tsx')).BoardTools)),
}
