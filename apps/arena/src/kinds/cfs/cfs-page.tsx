import { msg } from '@lingui/core/macro'
import { inAnswers } from '../../parts/answer/in-answers.tsx'
import { answered } from '../answered.ts'
import type { ArenaKind } from '../kind.ts'
import { RangeTab } from './range-tab.tsx'

/** The ranges come with the page; the rest is that of every kind with answers. */
export const cfsPage: ArenaKind = {
  ...answered,
  // A stage that is solved may show more of the range.
  live: [{ on: ['me.submission'], read: ['ranges/:topic_id'], to_ms: 300 }],
  columns: { solved: msg({ context: 'range', message: 'Stages' }), finished: msg({ context: 'range', message: 'Ranges' }) },
  Play: inAnswers(RangeTab),
  playWord: msg({ context: 'range', message: 'Ranges' }),
  PlayTools: () => null,
}
