import { hasNothing } from '@beacon/api/client'
import { Skeleton } from '@beacon/ui/feedback'
import { DescriptionList } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BotCalls } from './bot-calls.tsx'
import { BotToken } from './bot-token.tsx'
import { CodeExample } from './code-example.tsx'
import { curlExample, pythonExample } from './bot-examples.ts'
import { LoadFailed } from '../load-failed.tsx'
import { botQuery } from '../contest/queries.ts'
import type { AnswerContest } from './answer-contest.ts'

/** How a program of the team sends flags: address, token, examples, and what it sent last. */
export function BotPanel({ contest }: { contest: AnswerContest }) {
  const { t } = useLingui()
  const view = useQuery(botQuery(contest.resource_id))
  if (view.isPending) return <Skeleton width={240} />
  if (hasNothing(view)) return <LoadFailed title={<Trans>The bot page could not be loaded.</Trans>} query={view} />
  const base = window.location.origin
  const { per_second, flags_max } = view.data
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <DescriptionList
        className="text-dense"
        facts={[
          {
            key: 'address',
            label: <Trans>Address</Trans>,
            value: <code className="font-mono break-all">{`POST ${base}/api/ct/bot/flags`}</code>,
          },
          { key: 'head', label: <Trans>Header</Trans>, value: <code className="font-mono">Authorization: Bearer …</code> },
          {
            key: 'limits',
            label: <Trans>Limits</Trans>,
            value: (
              <Trans>
                {per_second} requests per second, {flags_max} flags per request. Above that: 429 with Retry-After.
              </Trans>
            ),
          },
          {
            key: 'wrong',
            label: <Trans>Wrong flags</Trans>,
            value: <Trans>100 per minute without topic_id; with it, the challenge’s own limits apply.</Trans>,
          },
        ]}
      />
      <BotToken contest_id={contest.resource_id} view={view.data} />
      <CodeExample title="curl" label={t`curl example`} code={curlExample(base)} />
      <CodeExample title="Python 3" label={t`Python example`} code={pythonExample(base)} />
      <BotCalls view={view.data} />
    </div>
  )
}
