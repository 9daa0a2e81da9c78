import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import type { DeskPages } from '../../../kinds/kind.ts'

/** Pages of every kind whose topics are answered by flags, each fetched when it is opened first; their rows are `answerTabs`. */
export const answerPages = {
  questions: {
    label: msg({ context: 'desk.word', message: 'Questions' }),
    Page: late(async () => (await import('../questions/questions-tab.tsx')).QuestionsTab),
  },
  control: { label: msg`Control`, Page: late(async () => (await import('../tries/control-tab.tsx')).ControlTab) },
} satisfies DeskPages
