import { hasNothing, call } from '@beacon/api/client'
import { sso } from '@beacon/api/people/sso'
import type { Reply } from '@beacon/api/endpoint'
import { Confirm, useErrorWords } from '@beacon/auth/call'
import { formatDate, formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PartState } from './part-state.tsx'
import { linksQuery } from './queries.ts'

type Linked = Reply<typeof sso.mine>['items'][number]
const labelIn = (locale: string, { label_en, label_zh }: Pick<Linked, 'label_en' | 'label_zh'>) =>
  locale === 'zh' ? (label_zh ?? label_en) : label_en

/** Providers one signs in at: links, new ones, and their end. Nothing where there is no provider. */
export function LinkedPart() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const cache = useQueryClient()
  const toast = useToast()
  const wordsOf = useErrorWords()
  const links = useQuery(linksQuery)
  const [gone, setGone] = useState<Linked | null>(null)
  if (links.data === undefined) return hasNothing(links) ? <PartState query={links} /> : null
  const { items, providers } = links.data
  if (items.length + providers.length === 0) return null
  const begin = async (provider_id: string) => {
    try {
      const { url } = await call(sso.start, { params: { provider_id }, body: { purpose: 'link', next: location.pathname } })
      location.assign(url)
    } catch (error) {
      toast.failed({ title: t`Linking did not start.`, body: wordsOf(error) })
    }
  }
  const end = async ({ link_id }: Linked) => {
    await call(sso.unlink, { params: { link_id } })
    await cache.invalidateQueries({ queryKey: linksQuery.queryKey })
    toast.done({ title: t`Unlinked.` })
  }
  const label = gone === null ? '' : labelIn(locale, gone)
  return (
    <Section title={<Trans>Single sign-on</Trans>} className="mt-8">
      {items.length === 0 && (
        <p className="text-fg-2">
          <Trans>No sign-in is linked yet.</Trans>
        </p>
      )}
      <ul>
        {items.map((row) => (
          <LinkedRow key={row.link_id} row={row} label={labelIn(locale, row)} onEnd={() => setGone(row)} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {providers.map((provider) => (
          <Button key={provider.id} onClick={() => void begin(provider.id)}>
            <LinkTo label={labelIn(locale, provider)} />
          </Button>
        ))}
      </div>
      {gone !== null && (
        <Confirm
          onClose={() => setGone(null)}
          title={t`Unlink ${label}?`}
          body={t`You will no longer be able to sign in with ${label}. You can link it again.`}
          action={t`Unlink`}
          onConfirm={() => end(gone)}
        />
      )}
    </Section>
  )
}

const LinkTo = ({ label }: { label: string }) => <Trans>Link {label}</Trans>

function LinkedRow({ row, label, onEnd }: { row: Linked; label: string; onEnd: () => void }) {
  const locale = useFormatLocale()
  const since = formatDate(locale, row.created_at)
  return (
    <li className="flex min-h-[46px] flex-wrap items-center gap-x-5 gap-y-1 border-b border-rule-2 py-1.5 text-dense">
      <span className="font-medium text-fg">{label}</span>
      <span className="text-fg-2">{row.who}</span>
      <span className="text-fg-3">
        <Trans>since {since}</Trans>
      </span>
      <span className="flex-1 text-fg-3">{row.last_used_at !== null && <LastUsed at={formatDateTime(locale, row.last_used_at)} />}</span>
      <Button size="sm" look="quiet" onClick={onEnd}>
        <Trans>Unlink…</Trans>
      </Button>
    </li>
  )
}

const LastUsed = ({ at }: { at: string }) => <Trans>last used {at}</Trans>
