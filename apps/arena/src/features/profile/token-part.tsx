import { apiToken, type ApiTokenView } from '@beacon/api/people/api-token'
import { call } from '@beacon/api/client'
import { Confirm } from '@beacon/auth/call'
import { formatDate, formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { latePart } from '@beacon/ui/late'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PartState } from './part-state.tsx'
import { tokensQuery } from './queries.ts'

const NewToken = latePart(async () => (await import('./new-token.tsx')).NewToken)

/** Tokens for programs: what each may do, when it was used, and how it ends. */
export function TokenPart() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const toast = useToast()
  const tokens = useQuery(tokensQuery)
  const [isNew, setNew] = useState(false)
  const [revoked, setRevoked] = useState<ApiTokenView | null>(null)
  if (tokens.data === undefined) return <PartState query={tokens} />
  const refresh = () => cache.invalidateQueries({ queryKey: tokensQuery.queryKey })
  const revoke = async (token: ApiTokenView) => {
    await call(apiToken.revoke, { params: { resource_id: token.resource_id } })
    await refresh()
    toast.done({ title: t`Token revoked.` })
  }
  return (
    <>
      <p className="max-w-[560px] text-fg-2">
        <Trans>Programs sign in with a token instead of your password. Revoke it if it may have leaked.</Trans>
      </p>
      <ul className="mt-2">
        {tokens.data.items.map((token) => (
          <TokenRow key={token.resource_id} token={token} onRevoke={() => setRevoked(token)} />
        ))}
      </ul>
      <Button className="mt-4" onClick={() => setNew(true)}>
        <Trans>New token…</Trans>
      </Button>
      {isNew && <NewToken maxDays={tokens.data.max_days} onMade={() => void refresh()} onClose={() => setNew(false)} />}
      {revoked !== null && (
        <Confirm
          onClose={() => setRevoked(null)}
          title={t`Revoke “${revoked.name}”?`}
          body={t`Programs using it are refused immediately. This cannot be undone.`}
          action={t`Revoke the token`}
          onConfirm={() => revoke(revoked)}
        />
      )}
    </>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiTokenView; onRevoke: () => void }) {
  const locale = useFormatLocale()
  const { name, prefix, state, read_only, permissions, expires_at, last_used_at, last_used_address } = token
  const isActive = state === 'active'
  return (
    <li
      className={`grid gap-x-5 gap-y-0.5 border-b border-rule-2 py-2 text-dense sm:grid-cols-[minmax(0,1fr)_auto] ${isActive ? '' : 'text-fg-3'}`}
    >
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <span className={isActive ? 'font-medium text-fg' : 'font-medium'}>{name}</span>
        <span className="font-mono">{prefix}…</span>
        {state === 'revoked' && (
          <span>
            <Trans>Revoked</Trans>
          </span>
        )}
        {state === 'expired' && (
          <span>
            <Trans>Expired</Trans>
          </span>
        )}
      </div>
      <div className="row-span-2 self-center">
        {isActive && (
          <Button size="sm" look="quiet" onClick={onRevoke}>
            <Trans>Revoke…</Trans>
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-x-5 text-fg-3">
        <span title={permissions.join(', ')}>
          {read_only ? <Trans>Reading only</Trans> : <Plural value={permissions.length} one="# permission" other="# permissions" />}
        </span>
        <span>
          <Trans>until {formatDate(locale, expires_at)}</Trans>
        </span>
        <span>
          {last_used_at === null ? (
            <Trans>never used</Trans>
          ) : (
            <Trans>
              last used {formatDateTime(locale, last_used_at)} from {last_used_address}
            </Trans>
          )}
        </span>
      </div>
    </li>
  )
}
