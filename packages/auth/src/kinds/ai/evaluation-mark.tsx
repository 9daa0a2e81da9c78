import type { AiSubmissionState } from '@beacon/api/kinds/ai/views'
import { Mark, type MarkName } from '@beacon/ui/theme'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

interface Look {
  mark: MarkName
  look: string
  word: MessageDescriptor
}

const looks: Readonly<Record<AiSubmissionState | 'void', Look>> = {
  queued: { mark: 'ring', look: 'text-azure', word: msg({ context: 'evaluation', message: 'Waiting' }) },
  running: { mark: 'spin', look: 'text-azure', word: msg({ context: 'evaluation', message: 'Being evaluated' }) },
  scored: { mark: 'check', look: 'text-jade', word: msg({ context: 'evaluation', message: 'Scored' }) },
  refused: { mark: 'cross', look: 'text-vermilion', word: msg({ context: 'evaluation', message: 'Refused' }) },
  fault: { mark: 'triangle', look: 'text-amber', word: msg({ context: 'evaluation', message: 'Not evaluated' }) },
  void: { mark: 'cross', look: 'text-fg-3', word: msg({ context: 'evaluation', message: 'Invalid' }) },
}

/** What the states are called, for a choice among them. */
export const evaluationWords = (state: AiSubmissionState): MessageDescriptor => looks[state].word

/** Where a submission stands; a referee's word stands over that. */
export function EvaluationMark({ of: { state, void_reason } }: { of: { state: AiSubmissionState; void_reason: string | null } }) {
  const { i18n } = useLingui()
  const { mark, look, word } = looks[void_reason === null ? state : 'void']
  return (
    <span className={`inline-flex items-center gap-2 ${look}`}>
      <Mark name={mark} size={12} />
      {i18n._(word)}
    </span>
  )
}
