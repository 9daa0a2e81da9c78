import { hasNothing } from '@beacon/api/client'
import { LoadFailed } from '@beacon/auth/call'
import { localePreference } from '@beacon/i18n'
import { appHref } from '@beacon/router'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { ThemeScope } from '@beacon/ui/theme'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { kinds } from '../../kinds/index.ts'
import type { AdminKind, PrintedPartProps } from '../../kinds/kind.ts'
import { useKind } from '../../parts/contest/kind-route.ts'
import { PersonSheet } from './person-sheet.tsx'
import './print.css'
import { usePrinted } from './use-printed.ts'

interface Props {
  id: string
  people: readonly string[]
  token: string | undefined
}

/** The person statistic on paper: one A4 page a person, in the language of the link. Nothing of the desk stands around it. */
export function PersonStatisticPage({ id, people, token }: Props) {
  const { t } = useLingui()
  const { read, isClosed } = usePrinted(id, people, token)
  const { data } = read
  const isReady = useLanguage(data?.lang)
  const OwnPart = useOwnPart()
  if (isClosed) return <Closed />
  if (!isReady) return null
  return (
    <ThemeScope theme="light" surface="admin" className="person-statistic min-h-screen bg-ink-2 text-fg">
      <main id="main" tabIndex={-1} className="outline-none">
        {data !== undefined && (
          <div className="sticky top-0 z-10 flex h-12 items-center gap-3 border-b border-rule bg-ink-0 px-page print:hidden">
            <h1 className="type-section min-w-0 flex-1 truncate">
              <Trans>Person statistics</Trans> · {data.contest.name}
            </h1>
            <span className="text-fg-3">{plural(data.items.length, { one: '# page', other: '# pages' })}</span>
            <Button look="primary" icon={<Printer size={14} aria-hidden="true" />} onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          </div>
        )}
        {read.isPending && (
          <Loading className="p-8">
            <Trans>Loading statistics</Trans>
          </Loading>
        )}
        {hasNothing(read) && <LoadFailed title={t`The statistics could not be loaded`} query={read} />}
        {OwnPart !== undefined &&
          data?.items.map((person, index, all) => (
            <PersonSheet
              key={person.user_id}
              person={person}
              reply={data}
              page={index + 1}
              OwnPart={OwnPart}
              own={{ id, people: all.map(({ user_id }) => user_id) }}
            />
          ))}
      </main>
    </ThemeScope>
  )
}

/** The link says in which language it is read, whatever this browser is used to. The page waits for its texts. */
function useLanguage(lang: 'en' | 'zh' | undefined): boolean {
  const { i18n } = useLingui()
  useEffect(() => {
    if (lang !== undefined) localePreference.impose(lang)
  }, [lang])
  return lang === undefined || i18n.locale === lang
}

/** What the kind of the contest adds to a sheet; undefined until it is known. */
function useOwnPart(): ComponentType<PrintedPartProps> | null | undefined {
  const kind = useKind()
  const { data } = useQuery({
    queryKey: ['printed-part', kind],
    queryFn: async () => {
      const { printed }: AdminKind = kinds[kind]
      return { Part: printed === undefined ? null : await printed() }
    },
    staleTime: Infinity,
  })
  return data?.Part
}

/** As any address that leads nowhere. */
function Closed() {
  useEffect(() => location.replace(appHref('arena', '/404', {}, { from: location.pathname })), [])
  return null
}
