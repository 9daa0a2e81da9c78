import { type BotView, bot as endpoints } from '@beacon/api/topic/bot'
import { hasNothing, call } from '@beacon/api/client'
import { ConfirmDialog } from '@beacon/auth/call'
import { formatDateTime, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button, CopyField } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { DescriptionList } from '@beacon/ui/layout'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
      <Token contest_id={contest.resource_id} view={view.data} />
      <CodeExample title="curl" label={t`curl example`} code={curlExample(base)} />
      <CodeExample title="Python 3" label={t`Python example`} code={pythonExample(base)} />
      <Calls view={view.data} />
    </div>
  )
}

function Token({ contest_id, view: { token, can_rotate } }: { contest_id: string; view: BotView }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const cache = useQueryClient()
  const [fresh, setFresh] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const rotate = async () => {
    const made = await call(endpoints.rotate, { params: { resource_id: contest_id }, body: {} })
    setFresh(made.token)
    await cache.invalidateQueries({ queryKey: botQuery(contest_id).queryKey })
  }
  return (
    <section aria-labelledby="bot-token" className="grid gap-2">
      <div className="flex items-center gap-4">
        <h3 id="bot-token" className="type-section text-fg">
          <Trans>Token of the team</Trans>
        </h3>
        {can_rotate && (
          <Button size="sm" className="ml-auto" onClick={() => setAsking(true)}>
            {token === null ? t`Create token` : t`New token…`}
          </Button>
        )}
      </div>
      {fresh !== null && <CopyField label={t`Token of the team`} value={fresh} once />}
      {token === null ? (
        <p className="text-dense text-fg-2">
          {can_rotate ? <Trans>There is none yet.</Trans> : <Trans>There is none yet. The captain can create one.</Trans>}
        </p>
      ) : (
        <p className="text-dense text-fg-2">
          <span className="font-mono text-fg">{token.hint}…</span> ·{' '}
          <Trans>
            created {formatDateTime(locale, token.created_at)} by {token.created_by}
          </Trans>{' '}
          · {token.last_used_at === null ? t`never used` : t`last used ${{ time: formatDateTime(locale, token.last_used_at) }}`}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={token === null ? t`Create a token for the team?` : t`Create a new token?`}
        body={
          token === null
            ? t`Shown only once. Anyone who has it can submit flags for the team.`
            : t`The old token stops working immediately.`
        }
        action={token === null ? t`Create token` : t`Create new token`}
        danger={token !== null}
        busyLabel={t`Creating`}
        onConfirm={rotate}
      />
    </section>
  )
}

function Calls({ view: { calls } }: { view: BotView }) {
  return (
    <section aria-labelledby="bot-calls">
      <h3 id="bot-calls" className="type-section mb-1 text-fg">
        <Trans>Last calls</Trans>
      </h3>
      {calls.length === 0 && (
        <p className="text-dense text-fg-3">
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      <ol className="text-[14px]">
        {calls.map(({ at, flags, correct, result, address }) => (
          <li key={at} className="flex min-h-8 items-center gap-4 border-b border-rule-2">
            <span className="font-mono text-fg-3">{formatTime(at)}</span>
            <span className="text-fg-2">
              <Plural value={flags} one="# flag" other="# flags" />
              {result === '200' && (
                <>
                  {' · '}
                  <Trans>{correct} correct</Trans>
                </>
              )}
            </span>
            <span className={`ml-auto font-mono ${result === '200' ? 'text-jade' : 'text-vermilion'}`}>{result}</span>
            <span className="w-32 truncate text-right font-mono text-fg-3">{address}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
