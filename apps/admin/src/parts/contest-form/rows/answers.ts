import { msg } from '@lingui/core/macro'
import { afterEnd, communication, flags, pauses, writeups } from './answer-limits.ts'
import { ranking, scoring } from './answer-scoring.ts'
import { commonParts, partTitles } from './index.ts'
import type { SettingGroup } from './row.ts'

/** Parts of the form of every kind whose topics are answered by flags, in their order; those of all kinds stand among them. */
export const answerParts = {
  time: { ...commonParts.time, rows: [...commonParts.time.rows, ...pauses] },
  scoring: { key: 'scoring', title: msg`Questions and scoring`, rows: scoring },
  ranking: { key: 'ranking', title: partTitles.ranking, rows: ranking },
  flags: { key: 'flags', title: msg`Flags and limits`, rows: flags },
  communication: { key: 'communication', title: partTitles.communication, rows: communication },
  writeups: { key: 'writeups', title: msg`Writeups and AI use`, rows: writeups },
  afterEnd: { key: 'after_end', title: partTitles.after_end, rows: afterEnd },
} as const satisfies Record<string, SettingGroup>
