import { call } from '@beacon/api/client'
import { paperLimits, type PaperDetail, testPaper } from '@beacon/api/kinds/theory/paper'
import { AskDialog, useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { RadioGroup } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { ActionFailure } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDifficultyWords, useDirectionName } from '../../../../parts/question-form/words.ts'
import { formatMarks, useTypeWords } from '../../bank/words.ts'
import type { PaperForm } from '../form/use-paper-form.ts'
import { changeItem, heldIds, refusalOf, removeItem } from './sections.ts'
import { useRefusalWords } from './use-add-questions.ts'

interface Props {
  form: PaperForm
  stored: PaperDetail
  question_id: string
  onClose: () => void
}

/** Another question of the same kind in the place of this one; its score stays. */
export function SimilarDialog({ form, stored, question_id, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const words = useErrorWords()
  const types = useTypeWords()
  const difficulty = useDifficultyWords()
  const direction = useDirectionName()
  const refusalWords = useRefusalWords()
  const { values, facts, learn, edit } = form
  const [chosen, setChosen] = useState<string | null>(null)
  const without = [...heldIds(values.sections)].slice(0, paperLimits.items)
  const found = useQuery({
    queryKey: ['similar-questions', stored.resource_id, question_id],
    queryFn: () => call(testPaper.similar, { params: { resource_id: stored.resource_id }, body: { question_id, without } }),
    gcTime: 0,
    retry: false,
  })
  const rows = found.data?.items ?? []
  const number = facts.get(question_id)?.number ?? ''
  const replace = (): Promise<void> => {
    const item = rows.find((row) => row.question_id === chosen)
    if (item === undefined) return Promise.resolve()
    const refusal = refusalOf(removeItem(values.sections, question_id), facts, [item], paperLimits.items)
    if (refusal !== null) return Promise.reject(new Error(refusalWords(refusal)))
    learn([item])
    edit((now) => changeItem(now, question_id, { question_id: item.question_id, version_id: item.version_id }))
    return Promise.resolve()
  }
  return (
    <AskDialog
      size="lg"
      title={t`Replace ${number}`}
      body={t`The most similar questions of the same type. The score is kept.`}
      action={t`Replace question`}
      isReady={chosen !== null}
      describeError={(error) => (error instanceof Error && error.constructor === Error ? error.message : words(error))}
      onRun={replace}
      onClose={onClose}
    >
      {found.isPending && (
        <Loading>
          <Trans>Loading questions</Trans>
        </Loading>
      )}
      {found.isError && <ActionFailure>{words(found.error)}</ActionFailure>}
      {found.data !== undefined && rows.length === 0 && (
        <p className="text-fg-3">
          <Trans>The bank has no similar question that is not in the paper.</Trans>
        </p>
      )}
      {rows.length > 0 && (
        <RadioGroup
          aria-label={t`Similar questions`}
          value={chosen ?? ''}
          onValueChange={setChosen}
          options={rows.map((row) => ({
            value: row.question_id,
            label: row.name,
            help: [
              row.number,
              types[row.question_type],
              row.direction === null ? '' : direction(row.direction),
              difficulty[row.difficulty],
              formatMarks(locale, row.usual_score),
            ]
              .filter((one) => one !== '')
              .join(' · '),
          }))}
        />
      )}
    </AskDialog>
  )
}
