import { call } from '@beacon/api/client'
import { question } from '@beacon/api/bank/question'
import { useErrorWords } from '@beacon/auth/call'
import { RadioGroup } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { refreshOwnBanks } from '../../../kinds/banks.ts'
import type { BankWords } from '../../../kinds/kind.ts'
import { cardQuery, refreshQuestions } from '../../../parts/question-access/queries.ts'
import { QuestionLine } from './question-line.tsx'

/** Who finds a question in the bank. Acts at once. */
export function VisibilityPage({ resource_id, bankWords }: { resource_id: string; bankWords: BankWords }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const { data } = useSuspenseQuery(cardQuery(resource_id))
  const set = async (visibility: typeof data.visibility) => {
    try {
      await call(question.set_visibility, { params: { resource_id }, body: { visibility } })
      await Promise.all([refreshQuestions(client), refreshOwnBanks(client)])
      toast.done({ title: t`Visibility changed` })
    } catch (error) {
      toast.failed({ title: t`The visibility was not changed`, body: words(error) })
    }
  }
  return (
    <>
      <PageHeader title={<Trans>Visibility</Trans>} facts={<QuestionLine card={data} />} />
      <div className="mt-4 max-w-xl">
        <Field label={<Trans>Visible in the bank to</Trans>} layout="stack">
          <RadioGroup
            value={data.visibility}
            onValueChange={(next) => void set(next)}
            options={[
              {
                value: 'hidden',
                label: t({ context: 'status.visibility', message: 'Hidden' }),
                help: <Trans>The owner and people with a grant.</Trans>,
              },
              {
                value: 'organisation',
                label: t`Organisation`,
                help: <Trans>Also everyone in the owner's organisation who may see questions.</Trans>,
              },
              {
                value: 'published',
                label: t({ context: 'status.visibility', message: 'Published' }),
                help: i18n._(bankWords.published),
              },
            ]}
          />
        </Field>
      </div>
    </>
  )
}
