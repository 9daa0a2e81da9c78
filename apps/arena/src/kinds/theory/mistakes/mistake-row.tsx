import { call } from '@beacon/api/client'
import { mistake, type MistakeView } from '@beacon/api/kinds/theory/mistakes'
import { queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { formatDate, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReviewedQuestion } from '../review/reviewed-question.tsx'
import { Practice } from './practice.tsx'

interface Props {
  mistake: MistakeView
  isPractised: boolean
  onPractise: (isOn: boolean) => void
}

/** A mistake as the review shows it; while it is answered again, without anything that solves it. */
export function MistakeRow({ mistake: one, isPractised, onPractise }: Props) {
  const locale = useFormatLocale()
  const remove = useRemoval(one)
  const { exam_id, exam_name, submitted_at, direction, point, question } = one
  const place = [direction === null ? null : locale === 'zh' ? direction.name_zh : direction.name_en, point].filter((word) => word !== null)
  return (
    <li className="mt-6">
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-caption font-normal text-fg-2">
        <Link to="/contest/exam-review/$exam_id" params={{ exam_id }} className="min-h-6 break-words text-fg underline">
          {exam_name}
        </Link>
        <span>{formatDate(locale, submitted_at)}</span>
        {place.length > 0 && <span>{place.join(' · ')}</span>}
      </h2>
      {isPractised ? (
        <Practice exam_id={exam_id} question={question} lang={one.lang} onClose={() => onPractise(false)} />
      ) : (
        <ReviewedQuestion question={question}>
          <p className="mt-4 flex flex-wrap gap-2">
            {one.is_judged && (
              <Button onClick={() => onPractise(true)}>
                <Trans>Answer again</Trans>
              </Button>
            )}
            <Button look="quiet" onClick={() => void remove()}>
              <Trans>Remove from my mistakes</Trans>
            </Button>
          </p>
        </ReviewedQuestion>
      )}
    </li>
  )
}

/** Takes the question out; the toast puts it back. */
function useRemoval({ exam_id, question: { question_id, place } }: MistakeView) {
  const { t } = useLingui()
  const client = useQueryClient()
  const words = useErrorWords()
  const toast = useToast()
  const params = { exam_id, question_id }
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      await client.invalidateQueries({ queryKey: queryKeyOf(mistake.list) })
      return true
    } catch (error) {
      toast.failed({ title: t`Your mistakes were not changed`, body: words(error) })
      return false
    }
  }
  const putBack = () => run(() => call(mistake.put_back, { params }))
  return async () => {
    if (!(await run(() => call(mistake.remove, { params })))) return
    toast.done({ title: t`Question ${place} was removed`, action: { label: t`Undo`, onSelect: () => void putBack() } })
  }
}
