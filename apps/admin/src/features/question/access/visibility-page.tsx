import { call } from '@beacon/api/client'
import { question } from '@beacon/api/question'
import { useErrorWords } from '@beacon/auth/call'
import { RadioGroup } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { questionHref } from '../../../parts/contest/kind-links.ts'
import { questionQuery, refreshQuestions } from '../queries.ts'

/** Who finds a question in the bank. Acts at once. */
export function VisibilityPage({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const { data } = useSuspenseQuery(questionQuery(resource_id))
  const set = async (visibility: typeof data.visibility) => {
    try {
      await call(question.set_visibility, { params: { resource_id }, body: { visibility } })
      await refreshQuestions(client)
      toast.done({ title: t`Visibility changed` })
    } catch (error) {
      toast.failed({ title: t`The visibility was not changed`, body: words(error) })
    }
  }
  return (
    <>
      <PageHeader
        title={<Trans>Visibility</Trans>}
        facts={
          <Link {...questionHref(data.bank, resource_id)} className="text-fg-2 hover:text-fg">
            {data.name} <span className="font-mono text-mono text-fg-3">{data.number}</span>
          </Link>
        }
      />
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
                help: <Trans>Everyone who may see questions. Flags stay visible only to those with access.</Trans>,
              },
            ]}
          />
        </Field>
      </div>
    </>
  )
}
