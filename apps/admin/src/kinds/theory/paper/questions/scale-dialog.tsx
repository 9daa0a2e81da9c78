import { call } from '@beacon/api/client'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { AskDialog, useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Loading } from '@beacon/ui/feedback'
import { ActionFailure } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatMarks } from '../../bank/words.ts'
import type { PaperForm } from '../form/use-paper-form.ts'
import { withScores } from './sections.ts'

/** Scores scaled to the expected total; what changes is shown first. */
export function ScaleDialog({ form, onClose }: { form: PaperForm; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const words = useErrorWords()
  const { values, facts, edit } = form
  const items = values.sections.flatMap((section) => section.items)
  const scores = items.map(({ question_id, score }) => score ?? facts.get(question_id)?.usual_score ?? 1)
  const { expected_total } = values
  const found = useQuery({
    queryKey: ['scaled-scores', expected_total, scores],
    queryFn: () => call(testPaper.scale, { body: { expected_total, scores } }),
    staleTime: Infinity,
    retry: false,
  })
  const scaled = found.data
  const total = formatMarks(locale, scaled?.total ?? expected_total)
  return (
    <AskDialog
      title={t`Scale to expected total`}
      body={t`Scores change in steps of 0.5 and add up to ${total}.`}
      action={t`Apply these scores`}
      isReady={scaled !== undefined}
      onClose={onClose}
      onRun={async () => {
        if (scaled !== undefined) edit((now) => withScores(now, scaled.scores))
        return Promise.resolve()
      }}
    >
      {found.isPending && (
        <Loading>
          <Trans>Scaling</Trans>
        </Loading>
      )}
      {found.isError && <ActionFailure>{words(found.error)}</ActionFailure>}
      {scaled !== undefined && (
        <table className="w-full text-left text-body">
          <thead className="text-fg-3">
            <tr>
              {[t({ context: 'theory', message: 'Question' }), t`Current score`, t`New score`].map((head, index) => (
                <th key={head} scope="col" className={`border-b border-rule py-1 font-normal ${index > 0 ? 'text-right' : ''}`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ question_id }, index) => {
              const [before, after] = [scores[index] ?? 0, scaled.scores[index] ?? 0]
              return (
                <tr key={question_id}>
                  <th scope="row" className="max-w-0 truncate border-b border-rule-2 py-1.5 pr-4 font-normal text-fg-2">
                    {index + 1}. {facts.get(question_id)?.name ?? <Trans>You cannot view this question.</Trans>}
                  </th>
                  <td className="w-28 border-b border-rule-2 py-1.5 text-right font-mono text-mono text-fg-3">
                    {formatMarks(locale, before)}
                  </td>
                  <td
                    className={`w-28 border-b border-rule-2 py-1.5 text-right font-mono text-mono ${before === after ? 'text-fg-3' : 'text-fg'}`}
                  >
                    {formatMarks(locale, after)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </AskDialog>
  )
}
