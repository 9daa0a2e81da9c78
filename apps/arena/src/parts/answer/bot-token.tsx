import { type BotView, bot as endpoints } from '@beacon/api/topic/bot'
import { call } from '@beacon/api/client'
import { ConfirmDialog } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, CopyField } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { botQuery } from '../contest/queries.ts'

/** The token of the team: which one, and a new one by the captain, readable this once. */
export function BotToken({ contest_id, view: { token, can_rotate } }: { contest_id: string; view: BotView }) {
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
